import * as z from "zod/mini";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/work-orders/model";
import { id } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { ROLES } from "~/kernel/authorization/roles";
import { INVITE_STATUSES } from "../model";

const SORTS = ["name", "email", "phoneNumber", "roles", "active", "inviteStatus"] as const;

/**
 * The filters of requirements §3. Filters by place, order, priority and status find users assigned to matching orders (domain-rules §6).
 */
export const listInput = z.object({
  ...listFields(SORTS),
  role: optionalFilter(z.enum(ROLES)),
  activeOnly: booleanFilter,
  inviteStatus: optionalFilter(z.enum(INVITE_STATUSES)),
  customerId: optionalFilter(id()),
  locationId: optionalFilter(id()),
  roomId: optionalFilter(id()),
  assetId: optionalFilter(id()),
  workOrderId: optionalFilter(id()),
  priority: optionalFilter(z.enum(PRIORITIES)),
  status: optionalFilter(z.enum(STATUSES)),
});
export type ListInput = z.infer<typeof listInput>;
