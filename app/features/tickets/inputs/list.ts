import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

const SORTS = ["number", "createdAt", "status", "priority"] as const;
const filterFields = {
  status: optionalFilter(z.enum(STATUSES)),
  priority: optionalFilter(z.enum(PRIORITIES)),
  customerId: optionalFilter(id()),
  /** Tickets that reference the location, room or asset directly. */
  locationId: optionalFilter(id()),
  roomId: optionalFilter(id()),
  assetId: optionalFilter(id()),
  /** Created by the caller. */
  own: booleanFilter,
};
/** The filters of a list of tickets, for the page and the API. */
export const listInput = z.object({ ...listFields(SORTS, "desc"), ...filterFields });
export type ListInput = z.infer<typeof listInput>;
