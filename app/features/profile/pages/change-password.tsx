import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage } from "~/kernel/server/page/page";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { changeOwnPassword } from "../commands/change-password";
import { changePasswordForm } from "../inputs";
import type { Profile } from "../queries";
import { ChangePasswordForm } from "../ui/change-password-form";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { oldPassword, newPassword } = parseForm(changePasswordForm, form);
    await changeOwnPassword(ctx, { oldPassword, newPassword });
    return redirect("/profile?done=changePassword");
  });
}

export default function ChangePassword() {
  const { t } = useTranslation();
  const profile = useOutletContext<Profile>();
  const actionData = useActionData<typeof action>();
  return (
    <DialogPage title={t("profile.changePassword.title")} closeTo="/profile">
      <ChangePasswordForm
        email={profile.email}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
      />
    </DialogPage>
  );
}
