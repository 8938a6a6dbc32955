import { useTranslation } from "react-i18next";
import { TextInput } from "~/ui/form/field";

/** The six digits of the app: phones offer digits, and what a message or a password manager has ready. */
export function CodeInput({ error }: { error?: string | null }) {
  const { t } = useTranslation();
  return (
    <TextInput
      name="code"
      label={t("twoFactor.field.code")}
      hint={t("twoFactor.field.code-hint")}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      className="[&_input]:text-xl [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
      required
    />
  );
}
