import type { Day } from "~/kernel/time/days";
import { OPEN_STATUSES, type Status } from "../model";

/**
 * Work that is still to be done in the field after its last planned day (domain-rules §2). What was submitted waits for approvals or a
 * signature, however late that is.
 */
export function isLate(order: { status: Status; dueOn: Day | null }, today: Day): boolean {
  return (
    OPEN_STATUSES.includes(order.status) && Boolean(order.dueOn) && (order.dueOn ?? "") < today
  );
}
