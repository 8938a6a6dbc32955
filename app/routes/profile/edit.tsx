import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage } from "~/server/page/page";
import { preferenceHeaders } from "~/shell/preferences/preference-cookies";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { updateOwnProfile } from "~/features/profile/commands/update";
import { updateForm } from "~/features/profile/inputs";
import type { Profile } from "~/features/profile/queries";
import { DetailsForm } from "~/features/profile/ui/details-form";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const input = parseForm(updateForm, form);
    await updateOwnProfile(ctx, input);
    const { language } = input;
    return redirect("/profile?done=update", { headers: preferenceHeaders({ language }) });
  });
}

export default function EditProfile() {
  const { t } = useTranslation();
  const profile = useOutletContext<Profile>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <DialogPage title={t("profile.update.title")} closeTo="/profile">
      <DetailsForm profile={profile} sent={refused?.sent} refusal={refused?.refusal} />
    </DialogPage>
  );
}
