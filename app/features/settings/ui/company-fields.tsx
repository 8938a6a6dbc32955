import { useTranslation } from "react-i18next";
import type { Company } from "~/server/settings";
import { CountrySelect } from "~/shell/records/country-select";
import { useFieldErrors } from "~/shell/records/field-errors";
import { TextInput } from "~/ui/form/field";
import { type RefusedForm, typedAgain } from "./restored-input";

/** The fields as PDFs print them: name, address and contact. */
export function CompanyFields({
  stored,
  refused,
}: {
  stored: Company;
  refused: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const typed = typedAgain(refused);
  const errorOf = useFieldErrors(refused?.refusal);
  const field = (name: keyof Company) => ({
    name,
    label: t(`settings.company.${name}`),
    defaultValue: typed.text(name, stored[name]),
    error: errorOf(name),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        {...field("name")}
        required
        autoComplete="organization"
        maxLength={200}
        className="sm:col-span-2"
      />
      <TextInput
        {...field("street")}
        autoComplete="street-address"
        maxLength={200}
        className="sm:col-span-2"
      />
      <TextInput {...field("zipCode")} autoComplete="postal-code" maxLength={20} />
      <TextInput {...field("city")} autoComplete="address-level2" maxLength={200} />
      <CountrySelect {...field("country")} className="sm:col-span-2" optional={false} />
      <TextInput {...field("taxId")} maxLength={50} />
      <TextInput {...field("phone")} type="tel" autoComplete="tel" maxLength={50} />
      <TextInput
        {...field("email")}
        type="email"
        autoComplete="email"
        maxLength={254}
        className="sm:col-span-2"
      />
    </div>
  );
}
