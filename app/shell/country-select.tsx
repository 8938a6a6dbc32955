import { useTranslation } from "react-i18next";
import { countriesIn } from "~/kernel/countries";
import { FALLBACK_LANGUAGE } from "~/kernel/languages";
import { Select } from "~/ui/field";
import { useRootFacts } from "./root-facts";

type Props = { name: string; label: string; defaultValue: string; error?: string | null };

/** The fixed list of countries in the reader's words. Server and browser may know a newer name of one: neither is wrong. */
export function CountrySelect({ name, label, defaultValue, error }: Props) {
  const { t } = useTranslation();
  const language = useRootFacts()?.language ?? FALLBACK_LANGUAGE;
  return (
    <Select name={name} label={label} defaultValue={defaultValue} error={error} optional autoComplete="country">
      <option value="">{t("ui.select.none")}</option>
      {countriesIn(language).map((country) => (
        <option key={country.key} value={country.key} suppressHydrationWarning>
          {country.name}
        </option>
      ))}
    </Select>
  );
}
