import type { ChangeEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { countriesIn } from "~/kernel/input/countries";
import { Select } from "~/ui/form/field";
import { useSentOptions } from "~/ui/combobox/sent-options";
import { useLanguage } from "~/ui/layout/use-language";

type Props = {
  name: string;
  label: string;
  defaultValue: string;
  error?: string | null;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
  className?: string;
  optional?: boolean;
};

/** The fixed list of countries in the user's language. Server and browser may differ in a country's name and therefore in the order. */
export function CountrySelect({ optional = true, ...rest }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sent = useSentOptions(rest.name);
  const countries =
    sent ?? countriesIn(language).map(({ key, name }) => ({ value: key, text: name }));
  return (
    <Select {...rest} optional={optional} autoComplete="country">
      <option value="">{t("ui.select.none")}</option>
      {countries.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}
