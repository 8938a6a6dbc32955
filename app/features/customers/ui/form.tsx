import { useState } from "react";
import { useTranslation } from "react-i18next";
import { taxIdFault, taxKey } from "~/kernel/text/tax-id";
import { CountrySelect } from "~/shell/records/country-select";
import { type DraftOf, useRecordForm } from "~/shell/records/record-draft";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { NumberInput, type SameNumber } from "~/shell/records/same-number";
import { Section } from "~/ui/layout/card";
import { Checkbox, FieldError, Select, TextInput } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";
import { CUSTOMER_FIELDS } from "../fields";
import { ENTITIES } from "../model";
import { useView } from "./use-view";

type CustomerDraft = DraftOf<typeof CUSTOMER_FIELDS> & { sameTaxId?: readonly SameNumber[] };

type Props = FormProps & { draft: CustomerDraft };
type Part = ReturnType<typeof useCustomerForm>;

function useCustomerForm({ draft: before, ...form }: Props) {
  const { t } = useTranslation();
  const fields = useRecordForm(
    before,
    form,
    CUSTOMER_FIELDS,
    (name) => t(`customers.field.${name}`),
    {},
  );
  const [country, setCountry] = useState(fields.draft.country);
  return { ...fields, country, setCountry };
}

export function CustomerForm({ draft: before, ...form }: Props) {
  const { t } = useTranslation();
  const part = useCustomerForm({ draft: before, ...form });
  const { draft } = part;
  return (
    <RecordForm record={draft} {...form}>
      <Section title={t("customers.form.identity")}>
        <IdentityFields {...part} />
        <OtherFlag {...part} />
      </Section>
      <Section title={t("customers.form.contact")}>
        <ContactFields {...part} />
      </Section>
      <Section title={t("customers.form.address")}>
        <AddressFields {...part} />
      </Section>
    </RecordForm>
  );
}

function IdentityFields(part: Part) {
  const { t } = useTranslation();
  const { draft, errorOf, field } = part;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-6">
      <TextInput {...field("name")} className="lg:col-span-6" />
      <Select
        name="entity"
        label={t("customers.field.entity")}
        defaultValue={draft.entity}
        error={errorOf("entity")}
        className="lg:col-span-3"
      >
        {ENTITIES.map((entity) => (
          <option key={entity} value={entity}>
            {t(`common.entity.${entity}`)}
          </option>
        ))}
      </Select>
      <TaxIdInput {...part} />
    </div>
  );
}

/** Says what looks wrong about the number in the chosen country, and who has it already; it can be saved all the same. */
function TaxIdInput({ draft, field, country, setCountry }: Part) {
  const { id, taxId: before, sameTaxId = [] } = draft;
  const { t } = useTranslation();
  const [left, setLeft] = useState(before);
  const fault = taxIdFault(left, country);
  // The browser may have restored another country than the page has rendered.
  const chosenIn = (form: HTMLFormElement | null) => {
    const chosen = form && new FormData(form).get("country");
    return typeof chosen === "string" ? chosen : country;
  };
  return (
    <NumberInput
      {...field("taxId")}
      known={sameTaxId}
      title={t("customers.detail.same-tax-id")}
      find={(taxId, form) => findSameTaxId({ taxId, country: chosenIn(form), id })}
      hint={fault ? t(`customers.tax-id.${fault}`) : undefined}
      onBlur={({ target: { value, form } }) => {
        setLeft(value);
        setCountry(chosenIn(form));
      }}
      className="lg:col-span-3"
    />
  );
}

async function findSameTaxId(asked: Record<"taxId" | "country" | "id", string>) {
  if (taxKey(asked.taxId, asked.country) === "") return [];
  const { callApi } = await import("~/shell/api/api-client");
  const { entities } = await callApi<{ entities: SameNumber[] }>(
    `/taxIds?${new URLSearchParams(asked)}`,
  );
  return entities;
}

/** When creating, the view implies its flag and the other is a checkbox. When editing, either may be cleared while one remains set. */
function OtherFlag({ draft, errorOf }: Part) {
  const { t } = useTranslation();
  const view = useView();
  const own = view === "customers" ? "isCustomer" : "isPartner";
  const { refused, onInput } = useRefused(errorOf("isCustomer"));
  return (
    <div className="mt-3" onInput={onInput}>
      {draft.version === null ? (
        <input type="hidden" name={own} value="on" />
      ) : (
        <Checkbox name={own} defaultChecked={draft[own]} label={t(`customers.field.${own}`)} />
      )}
      {view === "customers" ? (
        <Checkbox
          name="isPartner"
          defaultChecked={draft.isPartner}
          label={t("customers.form.also-partner")}
          hint={t("customers.form.also-partner-hint")}
        />
      ) : (
        <Checkbox
          name="isCustomer"
          defaultChecked={draft.isCustomer}
          label={t("customers.form.also-customer")}
          hint={t("customers.form.also-customer-hint")}
        />
      )}
      <FieldError error={refused} />
    </div>
  );
}

function ContactFields({ field }: Part) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <TextInput {...field("contactPerson")} />
      <TextInput {...field("contactNumber")} type="tel" />
      <TextInput {...field("contactEmail")} type="email" />
      <TextInput {...field("telephone")} type="tel" />
      <TextInput {...field("website")} inputMode="url" hint={t("customers.form.website-hint")} />
    </div>
  );
}

function AddressFields({ draft, errorOf, field, setCountry }: Part) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-6">
      <TextInput {...field("street")} className="lg:col-span-6" />
      <TextInput {...field("zipCode")} className="lg:col-span-2" />
      <TextInput {...field("city")} className="lg:col-span-4" />
      <div className="lg:col-span-3">
        <CountrySelect
          name="country"
          label={t("customers.field.country")}
          defaultValue={draft.country}
          error={errorOf("country")}
          onChange={({ target }) => setCountry(target.value)}
        />
      </div>
    </div>
  );
}
