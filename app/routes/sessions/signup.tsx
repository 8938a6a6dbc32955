import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { homeOf } from "~/kernel/authorization/access";
import { parseForm } from "~/kernel/input/read-form";
import { actAnonymous, readAnonymous } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { signedInRedirect } from "~/shell/preferences/signed-in-redirect";
import { useRootFacts } from "~/shell/layout/root-facts";
import { acceptInvite } from "~/features/sessions/commands/accept-invite";
import { joinForm } from "~/features/sessions/inputs";
import { findCodeOwner } from "~/features/sessions/queries";
import { PasswordForm } from "~/features/sessions/ui/password-form";
import { InvalidCode } from "~/features/sessions/ui/invalid-code";

export function loader(args: LoaderFunctionArgs) {
  const code = codeIn(args.request);
  return readAnonymous(args, async (context) => ({
    hasCode: code !== "",
    person: await findCodeOwner(context, "invite", code),
  }));
}

export function action(args: ActionFunctionArgs) {
  return actAnonymous(args, async (context, form) => {
    const input = parseForm(joinForm, form, { inviteCode: codeIn(args.request) });
    const [admitted, settings] = await Promise.all([
      acceptInvite(context, input, args.context.from),
      context.settings(),
    ]);
    if (!admitted) return redirect("/login");
    args.context.storeSession(admitted.actor);
    const home = homeOf(admitted.actor, settings.features);
    return signedInRedirect(home, args.context, admitted.preferences);
  });
}

export default function Signup() {
  const { t } = useTranslation();
  const company = useRootFacts()?.tenant.name ?? "";
  const { hasCode, person } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  if (!hasCode)
    return (
      <InvalidCode
        title={t("sessions.acceptInvite.missing")}
        text={t("sessions.acceptInvite.missing-text", { company })}
      />
    );
  if (!person || refusal?.reason === "invite_code_invalid") {
    return (
      <InvalidCode
        title={t("sessions.acceptInvite.expired")}
        text={t("sessions.acceptInvite.expired-text")}
      />
    );
  }
  return (
    <>
      <h1 className="mb-2 text-2xl font-bold tracking-tight">
        {t("sessions.acceptInvite.title", { name: person.name })}
      </h1>
      <p className="text-muted mb-6 text-pretty [overflow-wrap:anywhere]">
        {t("sessions.acceptInvite.text", { company, email: person.email })}
      </p>
      <PasswordForm
        email={person.email}
        label={t("sessions.password.new")}
        submitLabel={t("sessions.acceptInvite.confirm")}
        failed={t("sessions.acceptInvite.failed")}
        refusal={refusal}
      />
    </>
  );
}

export const handle = pageHandle((t) => t("sessions.acceptInvite.page"));

function codeIn(request: Request): string {
  return new URL(request.url).searchParams.get("inviteCode") ?? "";
}
