import { useState } from "react";
import { useTranslation } from "react-i18next";
import { recordOf } from "~/kernel/record-of";
import { taxIdFault } from "~/kernel/text/tax-id";
import { CountrySelect } from "~/shell/records/country-select";
import { useFieldErrors } from "~/shell/records/field-errors";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Checkbox, FieldError, Select, TextInput } from "~/ui/form/field";
import { type CustomerView, ENTITIES, type Entity } from "../model";
import type { CustomerDetail } from "../queries";
import { useView } from "./use-view";

const TEXTS = [
  "name",
  "taxId",
  "contactPerson",
  "contactNumber",
  "contactEmail",
  "telephone",
  "website",
  "street",
  "zipCode",
  "city",
  "country",
] as const;
type CustomerText = (typeof TEXTS)[number];

/** A customer or partner as shown in its form. */
type CustomerDraft = Record<CustomerText, string> & {
  id: string;
  version: number | null;
  entity: Entity;
  isCustomer: boolean;
  isPartner: boolean;
};

export function emptyDraft(id: string, view: CustomerView, country: string): CustomerDraft {
  const texts = recordOf(TEXTS, () => "");
  return {
    ...texts,
    id,
    version: null,
    entity: "company",
    country,
    isCustomer: view === "customers",
    isPartner: view === "partners",
  };
}

export function draftOf(customer: CustomerDetail): CustomerDraft {
  const { id, version, entity, isCustomer, isPartner } = customer;
  const texts = recordOf(TEXTS, (name) => customer[name]);
  return { ...texts, id, version, entity, isCustomer, isPartner };
}

/** Restores a refused form from what was sent, for a page without JavaScript. With JavaScript the form keeps its own state. */
export function draftFromInput(
  draft: CustomerDraft,
  sent: Record<string, string> | undefined,
): CustomerDraft {
  if (!sent) return draft;
  const texts = recordOf(TEXTS, (name) => sent[name] ?? draft[name]);
  const entity = ENTITIES.find((each) => each === sent["entity"]) ?? draft.entity;
  return {
    ...draft,
    ...texts,
    id: sent["id"] ?? draft.id,
    entity,
    isCustomer: sent["isCustomer"] === "on",
    isPartner: sent["isPartner"] === "on",
  };
}

type Props = FormProps & { draft: CustomerDraft };
type Part = { draft: CustomerDraft; errorOf: (field: string) => string | null };

/** Form fields for name, contact and address. */
export function CustomerForm({ draft, ...form }: Props) {
  const { t } = useTranslation();
  const part = { draft, errorOf: useFieldErrors(form.refusal) };
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

function useWired({ draft, errorOf }: Part) {
  const { t } = useTranslation();
  return (name: CustomerText, maxLength: number) => ({
    name,
    label: t(`customers.field.${name}`),
    maxLength,
    optional: true,
    autoComplete: "off",
    defaultValue: draft[name],
    error: errorOf(name),
  });
}

function IdentityFields(part: Part) {
  const { t } = useTranslation();
  const wired = useWired(part);
  return (
    <div className="grid items-start gap-4 md:grid-cols-6">
      <TextInput {...wired("name", 200)} optional={false} required className="md:col-span-6" />
      <Select
        name="entity"
        label={t("customers.field.entity")}
        defaultValue={part.draft.entity}
        error={part.errorOf("entity")}
        className="md:col-span-3"
      >
        {ENTITIES.map((entity) => (
          <option key={entity} value={entity}>
            {t(`common.entity.${entity}`)}
          </option>
        ))}
      </Select>
      <TaxIdInput {...wired("taxId", 50)} country={part.draft.country} />
    </div>
  );
}

/** Says what looks wrong about the number; it can be saved all the same. */
function TaxIdInput({
  country,
  ...wired
}: ReturnType<ReturnType<typeof useWired>> & { country: string }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState(() => taxIdFault(wired.defaultValue, country));
  return (
    <TextInput
      {...wired}
      hint={fault ? t(`customers.tax-id.${fault}`) : undefined}
      onBlur={({ target: { value, form } }) => {
        const chosen = form && new FormData(form).get("country");
        setFault(taxIdFault(value, typeof chosen === "string" ? chosen : country));
      }}
      className="md:col-span-3"
    />
  );
}

/** When creating, the view implies its flag and the other is a checkbox. When editing, either may be cleared while one remains set. */
function OtherFlag({ draft, errorOf }: Part) {
  const { t } = useTranslation();
  const view = useView();
  const own = view === "customers" ? "isCustomer" : "isPartner";
  return (
    <div className="mt-3">
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
      <FieldError error={errorOf("isCustomer")} />
    </div>
  );
}

function ContactFields(part: Part) {
  const { t } = useTranslation();
  const wired = useWired(part);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <TextInput {...wired("contactPerson", 200)} />
      <TextInput {...wired("contactNumber", 80)} type="tel" />
      <TextInput {...wired("contactEmail", 254)} type="email" />
      <TextInput {...wired("telephone", 80)} type="tel" />
      <TextInput
        {...wired("website", 300)}
        inputMode="url"
        hint={t("customers.form.website-hint")}
      />
    </div>
  );
}

function AddressFields(part: Part) {
  const { t } = useTranslation();
  const wired = useWired(part);
  return (
    <div className="grid items-start gap-4 md:grid-cols-6">
      <TextInput {...wired("street", 200)} className="md:col-span-6" />
      <TextInput {...wired("zipCode", 20)} className="md:col-span-2" />
      <TextInput {...wired("city", 200)} className="md:col-span-4" />
      <div className="md:col-span-3">
        <CountrySelect
          name="country"
          label={t("customers.field.country")}
          defaultValue={part.draft.country}
          error={part.errorOf("country")}
        />
      </div>
    </div>
  );
}
