import * as z from "zod/mini";
import { id } from "~/kernel/fields";
import { isOn, listFields, orNone } from "~/kernel/list-input";
import { PRIORITIES, STATUSES } from "../model";

export const SORTS = ["number", "createdAt", "status", "priority"] as const;
export const filterFields = {
  status: orNone(z.enum(STATUSES)),
  priority: orNone(z.enum(PRIORITIES)),
  customerId: orNone(id()),
  /** Tickets that name the place or the thing itself. */
  locationId: orNone(id()),
  roomId: orNone(id()),
  assetId: orNone(id()),
  /** Raised by the person who asks. */
  own: isOn,
};
/** What a list of tickets may be asked for, by page and API alike. */
export const listInput = z.object({ ...listFields(SORTS, "desc"), ...filterFields });
export type ListInput = z.infer<typeof listInput>;
