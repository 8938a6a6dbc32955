import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { useRootFacts } from "~/shell/layout/root-facts";
import { TextInput } from "~/ui/form/field";
import { PasswordInput } from "~/ui/form/password-input";

type Props = { refusal: RefusalResponse | undefined };

/** Requires the password again, which a person who finds an unlocked device does not have. */
export function PasswordAgain({ refusal }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  return (
    <>
      {/* For the password manager, which stores one password per account. */}
      <input
        type="hidden"
        name="_account"
        value={useRootFacts()?.user?.email ?? ""}
        autoComplete="username"
      />
      <PasswordInput
        name="password"
        label={t("twoFactor.field.password")}
        autoComplete="current-password"
        error={errorOf("password")}
        required
      />
    </>
  );
}

/** Password and code, before anything that makes the account weaker. The field accepts letters for recovery codes. */
export function ProvedFields({ refusal }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  return (
    <>
      <PasswordAgain refusal={refusal} />
      <TextInput
        name="code"
        label={t("twoFactor.field.either")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={errorOf("code")}
        required
      />
    </>
  );
}
