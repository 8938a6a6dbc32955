import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { challengeCookie, challengeIn } from "~/features/two-factor/policy";
import { parseForm } from "~/kernel/input/read-form";
import { pathWithin } from "~/kernel/paths";
import { homeOf } from "~/kernel/authorization/access";
import { actAnonymous, readAnonymous } from "~/server/page/page";
import { answeredAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { signedInRedirect } from "~/shell/preferences/signed-in-redirect";
import { Button } from "~/ui/layout/button";
import { TextInput } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import { PasswordInput } from "~/ui/form/password-input";
import { signIn } from "~/features/sessions/commands/sign-in";
import { signInInput } from "~/features/sessions/inputs";
import { useEffect, useState } from "react";
import { currentOwner } from "~/offline/data/owner";

export function loader(args: LoaderFunctionArgs) {
  return readAnonymous(args, async () => null);
}

export function action(args: ActionFunctionArgs) {
  return actAnonymous(args, async (context, form) => {
    const input = parseForm(signInInput, form);
    const signingIn = signIn(context, input, args.context.from).catch((error: unknown) =>
      leadOn(args, error),
    );
    const [{ actor, preferences }, settings] = await Promise.all([signingIn, context.settings()]);
    args.context.storeSession(actor);
    const next = pathWithin(new URL(args.request.url).searchParams.get("next"));
    throw signedInRedirect(next ?? homeOf(actor, settings.features), args.context, preferences);
  });
}

export const clientAction = answeredAction("sign_in_offline");
export const shouldRevalidate = skipRevalidationIfQueued;

export default function Login() {
  const { t } = useTranslation();
  useDoneToast("sessions");
  return (
    <>
      <h1 className="mb-6 text-2xl font-bold tracking-tight">{t("sessions.login.welcome")}</h1>
      <LoginForm />
    </>
  );
}

export const handle = pageHandle((t) => t("sessions.login.title"));

function LoginForm() {
  const { t } = useTranslation();
  const refusal = useActionData<typeof action>()?.refusal;
  const [search] = useSearchParams();
  const busy = useNavigation().state !== "idle";
  const email = useKnownEmail();
  return (
    <Form
      method="post"
      action={`/login?${withoutLanguage(search)}`}
      className="card-surface flex flex-col gap-4 p-5"
    >
      {refusal ? (
        <Notice kind="error" title={t("sessions.login.failed")}>
          {refusal.message}
        </Notice>
      ) : (
        <SignedOutNotice />
      )}
      <TextInput
        name="email"
        type="email"
        label={t("sessions.login.email")}
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
        required
      />
      <PasswordInput
        name="password"
        label={t("sessions.login.password")}
        autoComplete="current-password"
        required
      />
      <Button look="primary" busy={busy}>
        {t("sessions.login.submit")}
      </Button>
      <Link to="/forgot-password" className="link-plain flex min-h-11 items-center justify-center">
        {t("sessions.login.forgot")}
      </Link>
    </Form>
  );
}

/** Keeps only the parameters of the URL that the form needs, because anyone can write a link to it: the return path and the language. */
function withoutLanguage(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    ["next", "lng"].flatMap((name) =>
      search
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
}

/** Redirects a user with two-factor authentication to the page for the code, with the return path. */
function leadOn({ request, context }: ActionFunctionArgs, error: unknown): never {
  const challenge = challengeIn(error);
  if (challenge === null) throw error;
  context.note({ code: "second_step_required" });
  throw redirect(`/login/second-step${new URL(request.url).search}`, {
    headers: { "set-cookie": challengeCookie(challenge) },
  });
}

/** For a user who did not log out and must log in again: the reason, and that their queued entries are still on the device. */
function SignedOutNotice() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => {
    const owner = currentOwner();
    if (owner === null) return;
    void import("~/offline/outbox/durability/count-marks").then(
      ({ countMarks }) => setWaiting(countMarks(owner)),
      () => setWaiting(0),
    );
  }, []);
  if (waiting === null) return null;
  return (
    <Notice kind="warning">
      <p>{t("sessions.login.signed-out")}</p>
      {waiting > 0 ? <p>{t("sessions.login.signed-out-waiting", { waiting })}</p> : null}
    </Notice>
  );
}

/** The address of the user whose session ended on this device. One who logged out has left nothing on it. */
function useKnownEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const owner = currentOwner();
    if (owner === null) return;
    void import("~/offline/service-worker/stored-root")
      .then(({ storedRoot }) => storedRoot())
      .then(
        (stored) => setEmail(stored?.owner === owner ? stored.root.user?.email : undefined),
        () => undefined,
      );
  }, []);
  return email;
}
