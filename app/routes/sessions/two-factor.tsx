import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { finishSignIn } from "~/features/sessions/commands/finish-sign-in";
import { BackToLogin } from "~/features/sessions/ui/back-to-login";
import { parseForm } from "~/kernel/input/read-form";
import { pathWithin } from "~/kernel/paths";
import { homeOf } from "~/kernel/authorization/access";
import { actAnonymous, readAnonymous } from "~/server/page/page";
import { answeredAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { signedInRedirect } from "~/shell/preferences/signed-in-redirect";
import { Button } from "~/ui/layout/button";
import { TextInput } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import { codeForm } from "~/features/two-factor/inputs";
import { challengeCookie, challengeOf } from "~/features/two-factor/policy";
import { CodeInput } from "~/features/two-factor/ui/code-input";

export function loader(args: LoaderFunctionArgs) {
  // A request without a challenge has not passed the password check.
  if (challengeOf(args.request) === "") throw redirect(`/login${new URL(args.request.url).search}`);
  return readAnonymous(args, async () => null);
}

export function action(args: ActionFunctionArgs) {
  return actAnonymous(args, async (context, form) => {
    const { code } = parseForm(codeForm, form);
    const [{ actor, preferences }, settings] = await Promise.all([
      finishSignIn(context, { challenge: challengeOf(args.request), code }, args.context.from),
      context.settings(),
    ]);
    args.context.storeSession(actor);
    const next = pathWithin(new URL(args.request.url).searchParams.get("next"));
    const home = homeOf(actor, settings.features);
    const result = signedInRedirect(next ?? home, args.context, preferences);
    result.headers.append("set-cookie", challengeCookie(""));
    throw result;
  });
}

export const clientAction = answeredAction("sign_in_offline");
export const shouldRevalidate = skipRevalidationIfQueued;

export default function TwoFactorLogin() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const refusal = useActionData<typeof action>()?.refusal;
  const byRecovery = search.has("recovery");
  const way = new URLSearchParams(search);
  way.delete("recovery");
  const over = refusal?.reason === "second_step_expired";
  return (
    <>
      <h1 className="mb-6 text-2xl font-bold tracking-tight">
        {t(byRecovery ? "twoFactor.login.recovery-title" : "twoFactor.login.title")}
      </h1>
      <div className="card-surface flex flex-col gap-4 p-5">
        {refusal ? <Notice kind="error" title={refusal.message} /> : null}
        {over ? null : <CodeForm byRecovery={byRecovery} search={search} />}
        {over ? null : <OtherWay byRecovery={byRecovery} way={way} />}
        <BackToLogin search={way.toString()} />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("twoFactor.login.title"));

function CodeForm({ byRecovery, search }: { byRecovery: boolean; search: URLSearchParams }) {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      key={byRecovery ? "recovery" : "app"}
      method="post"
      action={`/login/second-step?${search}`}
      className="flex flex-col gap-4"
    >
      <p className="text-pretty">
        {t(byRecovery ? "twoFactor.login.recovery-text" : "twoFactor.login.text")}
      </p>
      {byRecovery ? (
        <TextInput
          name="code"
          label={t("twoFactor.login.recovery-title")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
      ) : (
        <CodeInput />
      )}
      <Button look="primary" busy={busy}>
        {t("twoFactor.login.submit")}
      </Button>
    </Form>
  );
}

/** A link to the other input mode: a numeric keyboard cannot enter a recovery code. */
function OtherWay({ byRecovery, way }: { byRecovery: boolean; way: URLSearchParams }) {
  const { t } = useTranslation();
  const search = new URLSearchParams(way);
  if (!byRecovery) search.set("recovery", "1");
  return (
    <Link
      to={`/login/second-step?${search}`}
      className="link-plain flex min-h-11 items-center justify-center"
    >
      {t(byRecovery ? "twoFactor.login.use-app" : "twoFactor.login.use-recovery")}
    </Link>
  );
}
