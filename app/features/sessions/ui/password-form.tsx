import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { clearStoredSession } from "~/shell/session/stored-session";
import { Button } from "~/ui/layout/button";
import { TextInput } from "~/ui/form/field";
import { NewPasswordFields } from "./new-password-fields";
import { RefusedForm } from "./refused-form";

type Props = {
  email: string;
  label: string;
  submitLabel: string;
  failed: string;
  refusal?: RefusalResponse | undefined;
};

/** Sets a password with a code, which stays in the URL. */
export function PasswordForm({ email, label, submitLabel, failed, refusal }: Props) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod !== undefined;
  return (
    // Clears the stored session: the previous user of this browser may be another one.
    <Form
      method="post"
      className="card-surface flex flex-col gap-4 p-5"
      onSubmit={clearStoredSession}
    >
      <RefusedForm failed={failed} refusal={refusal} />
      <TextInput
        name="_account"
        type="email"
        label={t("sessions.login.email")}
        value={email}
        autoComplete="username"
        className="[&_input]:bg-base-200"
        readOnly
      />
      <NewPasswordFields name="password" label={label} refusal={refusal} />
      <Button look="primary" busy={busy}>
        {submitLabel}
      </Button>
    </Form>
  );
}
