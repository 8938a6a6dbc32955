import * as z from "zod/mini";
import { id, recordInput, singleLineText, version } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { cleanHref } from "~/kernel/rich-text/href";
import { CUSTOMER_FIELDS } from "./fields";
import { type CustomerView, ENTITIES } from "./model";

const CUSTOMER_SORTS = ["name", "city", "createdAt"] as const;
/** The parameters of the list of customers or partners, for the page and the API. */
export const listInput = z.object({
  ...listFields(CUSTOMER_SORTS),
  entity: optionalFilter(z.enum(ENTITIES)),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

const fields = recordInput(CUSTOMER_FIELDS);

/** A tax id as typed, and the record that is being written. */
export const taxIdInput = z.object({
  taxId: singleLineText(CUSTOMER_FIELDS.taxId.limit),
  country: fields.country,
  id: id(),
});
export type TaxIdInput = z.infer<typeof taxIdInput>;

/** Adds the missing scheme of a website. Only http and https are valid (requirements §3). */
const website = singleLineText(CUSTOMER_FIELDS.website.limit).check(
  z.overwrite((value) =>
    value === "" || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
  ),
  z.refine((value) => value === "" || isWebsite(value), "not_a_website"),
);

function isWebsite(value: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(value) && cleanHref(value) !== null;
}

/** The flag of the view is set unless it is sent. */
function fieldsIn(view: CustomerView) {
  const flag = (of: CustomerView) => z._default(z.boolean("invalid"), of === view);
  return {
    ...fields,
    website: z._default(website, ""),
    isCustomer: flag("customers"),
    isPartner: flag("partners"),
  };
}

type Flags = { isCustomer: boolean; isPartner: boolean };
const isOneOfBoth = z.refine<Flags>(({ isCustomer, isPartner }) => isCustomer || isPartner, {
  error: "customer_or_partner",
  path: ["isCustomer"],
});

/** A new customer or partner. The caller creates its id. The id of its default location is optional and otherwise derived from it. */
export function createInput(view: CustomerView) {
  return z
    .strictObject({ id: id(), ...fieldsIn(view), defaultLocationId: z.optional(id()) })
    .check(isOneOfBoth);
}
export type CreateInput = z.infer<ReturnType<typeof createInput>>;

/** All fields of the record with their new values. */
export function updateInput(view: CustomerView) {
  return z.strictObject({ id: id(), version: version(), ...fieldsIn(view) }).check(isOneOfBoth);
}
export type UpdateInput = z.infer<ReturnType<typeof updateInput>>;
