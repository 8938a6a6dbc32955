import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import type { CustomerChoices } from "~/features/inventory/queries";
import { CountrySelect } from "~/shell/records/country-select";
import { type DraftOf, useRecordForm } from "~/shell/records/record-draft";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Combobox } from "~/ui/combobox/combobox";
import { Checkbox, TextInput } from "~/ui/form/field";
import { LOCATION_FIELDS } from "../fields";

type Props = FormProps & { draft: DraftOf<typeof LOCATION_FIELDS>; choices: CustomerChoices };

export function LocationForm({ draft: before, choices, ...form }: Props) {
  const { t } = useTranslation();
  const { draft, errorOf, field } = useRecordForm(
    before,
    form,
    LOCATION_FIELDS,
    (name) => t(`locations.field.${name}`),
    { customer: [before.customer, ...choices.customers] },
  );
  return (
    <RecordForm record={draft} {...form}>
      <Section title={t("locations.form.general")}>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <TextInput {...field("name")} />
          <Combobox
            name="customerId"
            label={t("locations.field.customerId")}
            hint={t("locations.form.customer-hint")}
            optional
            error={errorOf("customerId")}
            search={searchPicker("customers")}
            initialOptions={choices.customers}
            defaultValue={draft.customer}
          />
        </div>
        {draft.version === null ? (
          <div className="mt-4">
            <Checkbox
              name="isDefault"
              defaultChecked={draft.isDefault}
              label={t("locations.form.default")}
              hint={t("locations.form.default-hint")}
            />
          </div>
        ) : null}
      </Section>
      <Section title={t("locations.field.address")}>
        <div className="grid gap-4 lg:grid-cols-6">
          <TextInput {...field("street")} className="lg:col-span-4" />
          <TextInput {...field("number")} className="lg:col-span-2" />
          <TextInput {...field("zipCode")} className="lg:col-span-2" />
          <TextInput {...field("city")} className="lg:col-span-4" />
          <div className="lg:col-span-2">
            <CountrySelect
              name="country"
              label={t("locations.field.country")}
              defaultValue={draft.country}
              error={errorOf("country")}
            />
          </div>
          <TextInput {...field("floor")} className="lg:col-span-2" />
          <TextInput {...field("section")} className="lg:col-span-2" />
        </div>
      </Section>
    </RecordForm>
  );
}
