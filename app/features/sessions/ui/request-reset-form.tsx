import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { Button } from "~/ui/layout/button";
import { TextInput } from "~/ui/form/field";
import { BackToLogin } from "./back-to-login";
import { RefusedForm } from "./refused-form";

type Props = { refusal?: RefusalResponse | undefined; email?: string | undefined };

/** The form that requests a code. Both pages that show it post to the page for the forgotten password. */
export function RequestResetForm({ refusal, email }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const busy = useNavigation().formMethod !== undefined;
  return (
    <>
      <h1 className="mb-2 text-2xl font-bold tracking-tight">
        {t("sessions.requestPasswordReset.title")}
      </h1>
      <p className="text-muted mb-6 text-pretty">{t("sessions.requestPasswordReset.text")}</p>
      <Form
        method="post"
        action="/forgot-password"
        className="card-surface flex flex-col gap-4 p-5"
      >
        <RefusedForm failed={t("sessions.requestPasswordReset.failed")} refusal={refusal} />
        <TextInput
          name="email"
          type="email"
          label={t("sessions.login.email")}
          autoComplete="username"
          inputMode="email"
          defaultValue={email}
          error={errorOf("email")}
          required
        />
        <Button look="primary" busy={busy}>
          {t("sessions.requestPasswordReset.confirm")}
        </Button>
        <BackToLogin />
      </Form>
    </>
  );
}
