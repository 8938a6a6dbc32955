import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isRecord } from "~/kernel/is-record";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { TextInput } from "~/ui/form/field";
import { PasswordInput } from "~/ui/form/password-input";
import { Dialog } from "~/ui/overlay/dialog";
import { useRootFacts } from "../layout/root-facts";
import { currentOwner } from "../../offline/data/owner";
import { answerSignIn } from "./sign-in-again";
import { noteSignedOut } from "./signed-out";
import { asSession, storeSession } from "./stored-session";

type Outcome = { userId: string } | { challenge: string } | { message: string };

/** Signs the user in again without leaving the page, with the code of the second step if the account has one. Loaded when it is needed. */
export default function SignInDialog() {
  const { t } = useTranslation();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const email = useRootFacts()?.user?.email;
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    const outcome = await (
      challenge === null
        ? signIn("/api/auth/login", typed)
        : signIn("/api/auth/secondStep", { ...typed, challenge })
    ).catch(() => ({ message: t("refusals.unavailable") }));
    setBusy(false);
    setMessage("message" in outcome ? outcome.message : "");
    if ("challenge" in outcome) setChallenge(outcome.challenge);
    if ("userId" in outcome) proceed(outcome.userId);
  }
  return (
    <Dialog
      open
      onClose={() => answerSignIn(false)}
      title={t("shell.sign-in-again.title")}
      description={t("shell.sign-in-again.text")}
      footer={
        <>
          <Button type="button" look="quiet" onClick={() => answerSignIn(false)}>
            {t("shell.sign-in-again.later")}
          </Button>
          <Button form={formId} look="primary" busy={busy}>
            {t("shell.account.log-in")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {message ? <Notice kind="error" title={message} /> : null}
        {challenge === null ? (
          <>
            <TextInput
              name="email"
              type="email"
              label={t("shell.sign-in-again.email")}
              autoComplete="username"
              inputMode="email"
              defaultValue={email}
              required
            />
            <PasswordInput
              name="password"
              label={t("shell.sign-in-again.password")}
              autoComplete="current-password"
              required
            />
          </>
        ) : (
          <TextInput
            name="code"
            label={t("shell.sign-in-again.code")}
            autoComplete="one-time-code"
            maxLength={60}
            required
          />
        )}
      </form>
    </Dialog>
  );
}

async function signIn(path: string, body: Record<string, unknown>): Promise<Outcome> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  const session = response.ok ? asSession(answer) : null;
  if (session) {
    storeSession(session);
    return { userId: session.userId };
  }
  const refusal = isRecord(answer) ? answer : {};
  const facts = isRecord(refusal["facts"]) ? refusal["facts"] : {};
  const { challenge } = facts;
  return refusal["code"] === "second_step_required" && typeof challenge === "string"
    ? { challenge }
    : { message: String(refusal["message"]) };
}

/** Another user continues on a page of their own: what is on this one is not theirs. */
function proceed(userId: string): void {
  if (userId !== currentOwner()) return location.assign("/");
  noteSignedOut(null);
  answerSignIn(true);
}
