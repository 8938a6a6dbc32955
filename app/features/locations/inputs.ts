import * as z from "zod/mini";
import { isCountry } from "~/kernel/input/countries";
import { id, optionalTexts, requiredSingleLineText, version } from "~/kernel/input/fields";
import { namesOf } from "~/kernel/record-of";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { sentText } from "~/kernel/input/measured";
import { LOCATION_TEXTS } from "./model";

export const LOCATION_SORTS = ["name", "city", "createdAt"] as const;
/** The parameters of the location list, for the page and the API. */
export const listInput = z.object({
  ...listFields(LOCATION_SORTS),
  customerId: optionalFilter(id()),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** The fields of a place of work. It belongs to a customer or to the company itself. */
const place = {
  ...optionalTexts(LOCATION_TEXTS),
  name: requiredSingleLineText(LOCATION_TEXTS.name),
  /** Null means a location of the company itself. */
  customerId: z._default(z.nullable(id()), null),
  country: z._default(
    sentText(2, "invalid").check(z.refine((key) => key === "" || isCountry(key), "invalid")),
    "",
  ),
};

/** As its activity log names them. */
export const LOCATION_FIELDS = namesOf(place);

/** A new location. The caller creates its id. A customer's first location becomes the default automatically. */
export const createInput = z.strictObject({
  id: id(),
  ...place,
  isDefault: z._default(z.boolean("invalid"), false),
});
export type CreateInput = z.infer<typeof createInput>;

/** All fields of the record with their new values. Only the make-default command moves the default flag. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...place });
export type UpdateInput = z.infer<typeof updateInput>;
