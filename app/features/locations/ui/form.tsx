import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import type { CustomerChoices } from "~/features/inventory/queries";
import { recordOf } from "~/kernel/record-of";
import { CountrySelect } from "~/shell/records/country-select";
import { useFieldErrors } from "~/shell/records/field-errors";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { chosenOption } from "~/ui/combobox/chosen-options";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { Checkbox, TextInput } from "~/ui/form/field";
import type { LocationDetail } from "../queries";

/** What is typed. */
export const LOCATION_TEXTS = [
  "name",
  "street",
  "number",
  "zipCode",
  "city",
  "country",
  "floor",
  "section",
] as const;

/** A location as shown in its form. */
type LocationDraft = Record<(typeof LOCATION_TEXTS)[number], string> & {
  id: string;
  version: number | null;
  customer: Option | null;
  isDefault: boolean;
};

export function emptyDraft(id: string, customer: Option | null, country: string): LocationDraft {
  const texts = recordOf(LOCATION_TEXTS, () => "");
  return { ...texts, id, version: null, customer, country, isDefault: false };
}

export function draftOf(location: LocationDetail): LocationDraft {
  const { id, version, customerId, customerName, isDefault } = location;
  const customer = customerId ? { id: customerId, name: customerName } : null;
  return {
    ...recordOf(LOCATION_TEXTS, (name) => location[name]),
    id,
    version,
    customer,
    isDefault,
  };
}

/** Restores a refused form from what was sent, for a page without JavaScript. With JavaScript the form keeps its own state. */
export function draftFromInput(
  draft: LocationDraft,
  sent: Record<string, string> | undefined,
  { customers }: CustomerChoices,
): LocationDraft {
  if (!sent) return draft;
  return {
    ...draft,
    ...recordOf(LOCATION_TEXTS, (name) => sent[name] ?? draft[name]),
    id: sent["id"] ?? draft.id,
    customer: chosenOption(sent, "customerId", [draft.customer, ...customers]),
    isDefault: sent["isDefault"] === "on",
  };
}

type Props = FormProps & { draft: LocationDraft; choices: CustomerChoices };
type Errors = (field: string) => string | null;

/** Form fields for name, customer and address. */
export function LocationForm({ draft, choices, ...form }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.refusal);
  return (
    <RecordForm record={draft} {...form}>
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
