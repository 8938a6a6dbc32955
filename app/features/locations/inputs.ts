import * as z from "zod/mini";
import { id, recordInput, version } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { LOCATION_FIELDS } from "./fields";

const LOCATION_SORTS = ["name", "city", "createdAt"] as const;
/** The parameters of the location list, for the page and the API. */
export const listInput = z.object({
  ...listFields(LOCATION_SORTS),
  customerId: optionalFilter(id()),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** A place of work. It belongs to a customer or to the company itself. */
const { isDefault, ...place } = recordInput(LOCATION_FIELDS);

/** A new location. The caller creates its id. A customer's first location becomes the default automatically. */
export const createInput = z.strictObject({ id: id(), ...place, isDefault });
export type CreateInput = z.infer<typeof createInput>;

/** All fields of the record with their new values. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...place });
export type UpdateInput = z.infer<typeof updateInput>;
