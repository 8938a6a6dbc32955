import * as z from "zod/mini";
import { id, requiredSingleLineText, singleLineText, text, version } from "~/kernel/fields";
import { isOn, listFields, orNone } from "~/kernel/list-input";

export const ASSET_SORTS = ["name", "serialNumber", "manufacturer", "category", "createdAt"] as const;
/** What a list of assets may be asked for, by page and API alike. */
export const listInput = z.object({
  ...listFields(ASSET_SORTS),
  customerId: orNone(id()),
  locationId: orNone(id()),
  roomId: orNone(id()),
  category: orNone(text(100)),
  archived: isOn,
});
export type ListInput = z.infer<typeof listInput>;

const optionalText = (max: number) => z._default(singleLineText(max), "");
const optionalId = z._default(z.nullable(id()), null);

const asset = {
  name: requiredSingleLineText(200),
  serialNumber: optionalText(100),
  manufacturer: optionalText(100),
  model: optionalText(100),
  category: optionalText(100),
  /** None: the company's own. */
  customerId: optionalId,
  locationId: optionalId,
  roomId: optionalId,
  /** Where exactly, as "behind the boiler". */
  position: optionalText(200),
};

/** A new asset; its id is made by the caller. */
export const createInput = z.strictObject({ id: id(), ...asset });
export type CreateInput = z.infer<typeof createInput>;

/** Every field as it shall be. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...asset });
export type UpdateInput = z.infer<typeof updateInput>;

/** Commands that need nothing but the record, as it was seen. */
export const plainInput = z.strictObject({ id: id(), version: version() });
export type PlainInput = z.infer<typeof plainInput>;
