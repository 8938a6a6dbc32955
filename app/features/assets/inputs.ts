import * as z from "zod/mini";
import { id, optionalTexts, requiredSingleLineText, text, version } from "~/kernel/input/fields";
import { namesOf } from "~/kernel/record-of";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { ASSET_TEXTS } from "./model";

export const ASSET_SORTS = [
  "name",
  "serialNumber",
  "manufacturer",
  "category",
  "createdAt",
] as const;
/** The parameters of the asset list, for the page and the API. */
export const listInput = z.object({
  ...listFields(ASSET_SORTS),
  customerId: optionalFilter(id()),
  locationId: optionalFilter(id()),
  roomId: optionalFilter(id()),
  category: optionalFilter(text(ASSET_TEXTS.category)),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

const optionalId = z._default(z.nullable(id()), null);

/** The fields of a machine or device that is maintained. It belongs to a customer or to the company itself. */
const asset = {
  ...optionalTexts(ASSET_TEXTS),
  name: requiredSingleLineText(ASSET_TEXTS.name),
  /** Null means an asset of the company itself. */
  customerId: optionalId,
  locationId: optionalId,
  roomId: optionalId,
};

/** As its activity log names them. */
export const ASSET_FIELDS = namesOf(asset);

/** A new asset. The caller creates its id. */
export const createInput = z.strictObject({ id: id(), ...asset });
export type CreateInput = z.infer<typeof createInput>;

/** All fields of the asset with their new values. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...asset });
export type UpdateInput = z.infer<typeof updateInput>;
