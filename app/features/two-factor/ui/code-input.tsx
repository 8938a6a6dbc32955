import { useTranslation } from "react-i18next";
import { TextInput } from "~/ui/form/field";

/** The six digits of the app. Phones show a numeric keyboard and offer codes from messages or a password manager. */
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
