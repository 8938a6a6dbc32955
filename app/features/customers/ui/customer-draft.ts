import { recordOf } from "~/kernel/record-of";
import type { CustomerDetail } from "../queries/record";
import { type CustomerView, ENTITIES, type Entity } from "../model";

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
export type CustomerText = (typeof TEXTS)[number];

/** A customer or partner as shown in its form. */
export type CustomerDraft = Record<CustomerText, string> & {
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
