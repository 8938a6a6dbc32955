import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actAnonymous, readAnonymous } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { resetPassword } from "~/features/sessions/commands/reset-password";
import { resetForm } from "~/features/sessions/inputs";
import { findCodeOwner } from "~/features/sessions/queries";
import { PasswordForm } from "~/features/sessions/ui/password-form";
import { RequestResetForm } from "~/features/sessions/ui/request-reset-form";
import { InvalidCode } from "~/features/sessions/ui/invalid-code";

export function loader(args: LoaderFunctionArgs) {
  const code = codeIn(args.request);
  return readAnonymous(args, async (context) => ({
    hasCode: code !== "",
    person: await findCodeOwner(context, "password-reset", code),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actAnonymous(args, async (context, form) => {
    await resetPassword(
      context,
      parseForm(resetForm, form, { passwordResetCode: codeIn(args.request) }),
      args.context.from,
    );
    return redirect("/login?done=resetPassword");
  });
}

export default function ResetPassword() {
  const { t } = useTranslation();
  const { hasCode, person } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  if (!hasCode) return <RequestResetForm />;
  if (!person || refusal?.reason === "reset_code_invalid") {
    return (
      <InvalidCode
        title={t("sessions.resetPassword.expired")}
        text={t("sessions.resetPassword.expired-text")}
      >
        <LinkButton to="/forgot-password" look="primary">
          {t("sessions.resetPassword.ask-again")}
        </LinkButton>
      </InvalidCode>
    );
  }
  return (
    <>
      <h1 className="mb-6 text-2xl font-bold tracking-tight">
        {t("sessions.resetPassword.title")}
      </h1>
      <PasswordForm
        email={person.email}
        label={t("sessions.password.new")}
        submitLabel={t("sessions.resetPassword.confirm")}
        failed={t("sessions.resetPassword.failed")}
        refusal={refusal}
      />
    </>
  );
}

export const handle = pageHandle((t) => t("sessions.resetPassword.title"));

function codeIn(request: Request): string {
  return new URL(request.url).searchParams.get("passwordResetCode") ?? "";
}
