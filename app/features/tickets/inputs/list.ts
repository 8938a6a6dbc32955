import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { isOn, listFields, orNone } from "~/kernel/input/list-input";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

export const SORTS = ["number", "createdAt", "status", "priority"] as const;
const filterFields = {
  status: orNone(z.enum(STATUSES)),
  priority: orNone(z.enum(PRIORITIES)),
  customerId: orNone(id()),
  /** Tickets that reference the location, room or asset directly. */
  locationId: orNone(id()),
  roomId: orNone(id()),
  assetId: orNone(id()),
  /** Created by the caller. */
  own: isOn,
};
/** The filters of a list of tickets, for the page and the API. */
export const listInput = z.object({ ...listFields(SORTS, "desc"), ...filterFields });
export type ListInput = z.infer<typeof listInput>;
