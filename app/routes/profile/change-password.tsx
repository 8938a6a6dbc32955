import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext, Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage } from "~/server/page/page";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { changeOwnPassword } from "~/features/profile/commands/change-password";
import { changePasswordForm } from "~/features/profile/inputs";
import type { Profile } from "~/features/profile/queries";
import { NewPasswordFields } from "~/features/sessions/ui/new-password-fields";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { PasswordInput } from "~/ui/form/password-input";
import { RefusalNotice } from "~/ui/layout/refusal-notice";

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

/** Requires the old password, so that a person who finds an unlocked device cannot take over the account. */
function ChangePasswordForm({
  email,
  refusal,
}: {
  email: string;
  refusal: RefusalResponse | undefined;
}) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      {refusal ? (
        <RefusalNotice of={refusal} title={t("profile.changePassword.failed")}>
          {refusal.message}
        </RefusalNotice>
      ) : null}
      <p className="text-muted text-pretty">{t("profile.changePassword.text")}</p>
      {/* For the password manager, which stores one password per account. */}
      <input type="hidden" name="_account" value={email} autoComplete="username" />
      <PasswordInput
        name="oldPassword"
        label={t("profile.changePassword.old")}
        autoComplete="current-password"
        error={errorOf("oldPassword")}
        required
      />
      <NewPasswordFields name="newPassword" label={t("sessions.password.new")} refusal={refusal} />
      <IdempotencyField />
      <ConfirmButtons confirmLabel={t("profile.changePassword.confirm")} closeTo="/profile" />
    </Form>
  );
}
