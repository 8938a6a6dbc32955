import * as z from "zod/mini";
import { id, recordInput, text, version } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { ASSET_FIELDS } from "./fields";

const ASSET_SORTS = ["name", "serialNumber", "manufacturer", "category", "createdAt"] as const;
/** The parameters of the asset list, for the page and the API. */
export const listInput = z.object({
  ...listFields(ASSET_SORTS),
  customerId: optionalFilter(id()),
  locationId: optionalFilter(id()),
  roomId: optionalFilter(id()),
  category: optionalFilter(text(ASSET_FIELDS.category.limit)),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** A machine or device that is maintained. It belongs to a customer or to the company itself. */
const asset = recordInput(ASSET_FIELDS);

/** A new asset. The caller creates its id. */
export const createInput = z.strictObject({ id: id(), ...asset });
export type CreateInput = z.infer<typeof createInput>;

/** All fields of the asset with their new values. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...asset });
export type UpdateInput = z.infer<typeof updateInput>;
