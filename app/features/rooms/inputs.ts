import * as z from "zod/mini";
import { id, optionalTexts, requiredSingleLineText, version } from "~/kernel/input/fields";
import { namesOf } from "~/kernel/record-of";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { ROOM_TEXTS } from "./model";

export const ROOM_SORTS = ["name", "floor", "createdAt"] as const;
/** The filters of a list of rooms, for the page and the API. */
export const listInput = z.object({
  ...listFields(ROOM_SORTS),
  locationId: optionalFilter(id()),
  customerId: optionalFilter(id()),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** The fields of a room. It belongs to one location. */
const room = {
  ...optionalTexts(ROOM_TEXTS),
  name: requiredSingleLineText(ROOM_TEXTS.name),
  locationId: id(),
};

/** As its activity log names them. */
export const ROOM_FIELDS = namesOf(room);

/** A new room. The caller creates its id. */
export const createInput = z.strictObject({ id: id(), ...room });
export type CreateInput = z.infer<typeof createInput>;

/** Every field with its new value; without a location when locations are disabled. */
export const updateInput = z.strictObject({
  id: id(),
  version: version(),
  ...room,
  locationId: z._default(z.nullable(id()), null),
});
export type UpdateInput = z.infer<typeof updateInput>;
