import * as z from "zod/mini";
import { id, recordInput, version } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { ROOM_FIELDS } from "./fields";

const ROOM_SORTS = ["name", "floor", "createdAt"] as const;
/** The filters of a list of rooms, for the page and the API. */
export const listInput = z.object({
  ...listFields(ROOM_SORTS),
  locationId: optionalFilter(id()),
  customerId: optionalFilter(id()),
  archived: booleanFilter,
});
export type ListInput = z.infer<typeof listInput>;

/** A room belongs to one location. */
const room = recordInput(ROOM_FIELDS);

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
