import * as z from "zod/mini";
import { isCountry } from "~/kernel/input/countries";
import {
  emailAddress,
  id,
  optionalTexts,
  phone,
  requiredSingleLineText,
  singleLineText,
  version,
} from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { sentText } from "~/kernel/input/measured";
import { cleanHref } from "~/kernel/rich-text/href";
import { CUSTOMER_TEXTS, type CustomerView, ENTITIES } from "./model";

export const CUSTOMER_SORTS = ["name", "city", "createdAt"] as const;
/** The parameters of the list of customers or partners, for the page and the API. */
export const listInput = z.object({
  ...listFields(CUSTOMER_SORTS),
  entity: optionalFilter(z.enum(ENTITIES)),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

const country = z._default(
  sentText(2, "invalid").check(z.refine((key) => key === "" || isCountry(key), "invalid")),
  "",
);

/** A tax id as typed, and the record that is being written. */
export const taxIdInput = z.object({
  taxId: singleLineText(CUSTOMER_TEXTS.taxId),
  country,
  id: id(),
});
export type TaxIdInput = z.infer<typeof taxIdInput>;

/** Adds the missing scheme of a website. Only http and https are valid (requirements §3). */
const website = singleLineText(CUSTOMER_TEXTS.website).check(
  z.overwrite((value) =>
    value === "" || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
  ),
  z.refine((value) => value === "" || isWebsite(value), "not_a_website"),
);

function isWebsite(value: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(value) && cleanHref(value) !== null;
}

const fields = {
  ...optionalTexts(CUSTOMER_TEXTS),
  name: requiredSingleLineText(CUSTOMER_TEXTS.name),
  entity: z._default(z.enum(ENTITIES, "invalid"), "company"),
  contactNumber: z._default(phone(), ""),
  contactEmail: z._default(z.union([z.literal(""), emailAddress()], "not_an_email"), ""),
  telephone: z._default(phone(), ""),
  website: z._default(website, ""),
  country,
};

const flag = (by: boolean) => z._default(z.boolean("invalid"), by);
type Flags = { isCustomer: boolean; isPartner: boolean };
const isOneOfBoth = z.refine<Flags>(({ isCustomer, isPartner }) => isCustomer || isPartner, {
  error: "customer_or_partner",
  path: ["isCustomer"],
});

/** A new customer or partner. The caller creates its id. The id of its default location is optional and otherwise derived from it. */
export function createInput(view: CustomerView) {
  const flags = { isCustomer: flag(view === "customers"), isPartner: flag(view === "partners") };
  return z
    .strictObject({ id: id(), ...fields, ...flags, defaultLocationId: z.optional(id()) })
    .check(isOneOfBoth);
}
export type CreateInput = z.infer<ReturnType<typeof createInput>>;

/** All fields of the record with their new values. */
export function updateInput(view: CustomerView) {
  const flags = { isCustomer: flag(view === "customers"), isPartner: flag(view === "partners") };
  return z.strictObject({ id: id(), version: version(), ...fields, ...flags }).check(isOneOfBoth);
}
export type UpdateInput = z.infer<ReturnType<typeof updateInput>>;
