import * as z from "zod/mini";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "~/features/work-orders/model";
import { id } from "~/kernel/input/fields";
import { isOn, listFields, orNone } from "~/kernel/input/list-input";
import { ROLES } from "~/kernel/authorization/roles";
import { INVITE_STATUSES } from "../model";

export const SORTS = ["name", "email", "phoneNumber", "roles", "active", "inviteStatus"] as const;

/**
 * The filters of requirements §3. Filters by place, order, priority and status find users assigned to matching orders (domain-rules §6).
 */
export const listInput = z.object({
  ...listFields(SORTS),
  role: orNone(z.enum(ROLES)),
  activeOnly: isOn,
  inviteStatus: orNone(z.enum(INVITE_STATUSES)),
  customerId: orNone(id()),
  locationId: orNone(id()),
  roomId: orNone(id()),
  assetId: orNone(id()),
  workOrderId: orNone(id()),
  priority: orNone(z.enum(PRIORITIES)),
  status: orNone(z.enum(STATUSES)),
});
export type ListInput = z.infer<typeof listInput>;
