import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import type { RefusalResponse } from "~/kernel/refusal";
import { CountrySelect } from "~/shell/records/country-select";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Combobox } from "~/ui/combobox/combobox";
import { Checkbox, TextInput } from "~/ui/form/field";
import type { CustomerChoices } from "../queries/choices";
import type { LocationDraft } from "./location-draft";

type Props = {
  draft: LocationDraft;
  choices: CustomerChoices;
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
};
type Errors = (field: string) => string | null;

/** Form fields for name, customer and address. */
export function LocationForm({ draft, choices, refusal, failed, submitLabel, closeTo }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  return (
    <RecordForm
      record={draft}
      refusal={refusal}
      failed={failed}
      submitLabel={submitLabel}
      closeTo={closeTo}
    >
      <Section title={t("locations.form.general")}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput
            name="name"
            label={t("locations.field.name")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
          />
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
        <AddressFields draft={draft} errorOf={errorOf} />
      </Section>
    </RecordForm>
  );
}

function AddressFields({ draft, errorOf }: { draft: LocationDraft; errorOf: Errors }) {
  const { t } = useTranslation();
  const wired = (
    name: "street" | "number" | "zipCode" | "city" | "floor" | "section",
    maxLength: number,
  ) => ({
    name,
    label: t(`locations.field.${name}`),
    optional: true,
    maxLength,
    autoComplete: "off",
    defaultValue: draft[name],
    error: errorOf(name),
  });
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <TextInput {...wired("street", 200)} className="md:col-span-4" />
      <TextInput {...wired("number", 50)} className="md:col-span-2" />
      <TextInput {...wired("zipCode", 20)} className="md:col-span-2" />
      <TextInput {...wired("city", 200)} className="md:col-span-4" />
      <div className="md:col-span-2">
        <CountrySelect
          name="country"
          label={t("locations.field.country")}
          defaultValue={draft.country}
          error={errorOf("country")}
        />
      </div>
      <TextInput {...wired("floor", 50)} className="md:col-span-2" />
      <TextInput {...wired("section", 100)} className="md:col-span-2" />
    </div>
  );
}
