import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signOutElsewhere } from "~/features/sessions/commands/sign-out-elsewhere";
import { actOnPage } from "~/server/page/page";
import { ConfirmForm } from "~/ui/overlay/confirm";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx) => {
    await signOutElsewhere(ctx);
    return redirect("/profile?done=signOutElsewhere");
  });
}

export default function SignOutElsewhere() {
  const { t } = useTranslation();
  const actionData = useActionData<typeof action>();
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  return (
    <ConfirmForm
      title={t("profile.signOutElsewhere.title")}
      text={t("profile.signOutElsewhere.text")}
      confirmLabel={t("profile.signOutElsewhere.confirm")}
      error={refusal ? `${t("profile.signOutElsewhere.failed")}: ${refusal.message}` : undefined}
      closeTo="/profile"
    />
  );
}
