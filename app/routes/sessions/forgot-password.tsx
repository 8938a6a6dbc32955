import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, Link } from "@remix-run/react";
import { parseForm } from "~/kernel/input/read-form";
import { actAnonymous, readAnonymous } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { requestPasswordReset } from "~/features/sessions/commands/request-password-reset";
import { requestResetInput } from "~/features/sessions/inputs";
import { RequestResetForm } from "~/features/sessions/ui/request-reset-form";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { BackToLogin } from "~/features/sessions/ui/back-to-login";

export function loader(args: LoaderFunctionArgs) {
  return readAnonymous(args, async () => null);
}

export function action(args: ActionFunctionArgs) {
  return actAnonymous(args, async (context, form) => {
    const input = parseForm(requestResetInput, form);
    await requestPasswordReset(context, input, args.context.from);
    return { sentTo: input.email };
  });
}

export default function ForgotPassword() {
  const requested = useActionData<typeof action>();
  if (requested && "sentTo" in requested) return <CheckMailbox email={requested.sentTo} />;
  return <RequestResetForm refusal={requested?.refusal} email={requested?.sent["email"]} />;
}

export const handle = pageHandle((t) => t("sessions.requestPasswordReset.title"));

/** requirements §8. Shown for any address, so that it does not reveal which accounts exist. */
function CheckMailbox({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <div className="card-surface flex flex-col gap-4 p-5" role="status">
      <Icon name="mail" size={32} className="text-primary" />
      <h1 className="text-xl font-bold">{t("sessions.requestPasswordReset.sent")}</h1>
      <p className="text-pretty [overflow-wrap:anywhere]">
        {t("sessions.requestPasswordReset.done", { email })}
      </p>
      <p className="text-muted text-sm text-pretty">
        {t("sessions.requestPasswordReset.nothing-came")}
      </p>
      <Link to="/forgot-password" className="link-plain flex min-h-11 items-center justify-center">
        {t("sessions.requestPasswordReset.again")}
      </Link>
      <BackToLogin />
    </div>
  );
}
