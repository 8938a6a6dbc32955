import { useTranslation } from "react-i18next";
import { countriesIn } from "~/kernel/countries";
import { FALLBACK_LANGUAGE, fromTag } from "~/kernel/languages";
import type { Company } from "~/kernel/server/settings";
import { useFieldErrors } from "~/shell/field-errors";
import { Select, TextInput } from "~/ui/field";
import { type RefusedForm, typedAgain } from "./typed-again";

/** As it stands on papers: who, where, and how to reach them. */
export function CompanyFields({ stored, refused }: { stored: Company; refused: RefusedForm | undefined }) {
  const { t, i18n } = useTranslation();
  const typed = typedAgain(refused);
  const errorOf = useFieldErrors(refused?.refusal);
  const field = (name: keyof Company) => ({ name, label: t(`settings.company.${name}`), defaultValue: typed.text(name, stored[name]), error: errorOf(name) });
  const { label, ...country } = field("country");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput {...field("name")} required autoComplete="organization" maxLength={200} className="sm:col-span-2" />
      <TextInput {...field("street")} autoComplete="street-address" maxLength={200} className="sm:col-span-2" />
      <TextInput {...field("zipCode")} autoComplete="postal-code" maxLength={20} />
      <TextInput {...field("city")} autoComplete="address-level2" maxLength={200} />
      <Select {...country} label={label} className="sm:col-span-2" suppressHydrationWarning>
        <option value="">{t("ui.select.none")}</option>
        {countriesIn(fromTag(i18n.language) ?? FALLBACK_LANGUAGE).map(({ key, name }) => (
          <option key={key} value={key} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </Select>
      <TextInput {...field("taxId")} maxLength={50} />
      <TextInput {...field("phone")} type="tel" autoComplete="tel" maxLength={50} />
      <TextInput {...field("email")} type="email" autoComplete="email" maxLength={254} className="sm:col-span-2" />
    </div>
  );
}
