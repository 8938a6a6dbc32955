import * as z from "zod/mini";
import { id, requiredSingleLineText, singleLineText, version } from "~/kernel/fields";
import { isOn, listFields, orNone } from "~/kernel/list-input";

export const ROOM_SORTS = ["name", "floor", "createdAt"] as const;
/** What a list of rooms may be asked for, by page and API alike. */
export const listInput = z.object({ ...listFields(ROOM_SORTS), locationId: orNone(id()), customerId: orNone(id()), archived: isOn });
export type ListInput = z.infer<typeof listInput>;

const room = {
  name: requiredSingleLineText(200),
  locationId: id(),
  floor: z._default(singleLineText(50), ""),
  number: z._default(singleLineText(50), ""),
  section: z._default(singleLineText(100), ""),
};

/** A new room; its id is made by the caller. */
export const createInput = z.strictObject({ id: id(), ...room });
export type CreateInput = z.infer<typeof createInput>;

/** Every field as it shall be; without a location where the company has switched them off. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...room, locationId: z._default(z.nullable(id()), null) });
export type UpdateInput = z.infer<typeof updateInput>;

/** Commands that need nothing but the record, as it was seen. */
export const plainInput = z.strictObject({ id: id(), version: version() });
export type PlainInput = z.infer<typeof plainInput>;
