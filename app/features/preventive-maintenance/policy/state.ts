import { addDays, type Day } from "~/kernel/time/days";
import type { Block, PlanCommand, PlanStatus, RowStatus } from "../model";
import { PLAN_COMMANDS } from "../model";

type StatusFacts = {
  status: PlanStatus;
  /** Of the oldest order that is not done. */
  openDueOn: Day | null;
  /** Of the oldest one whose work is still to be done in the field. */
  fieldDueOn: Day | null;
  nextDueOn: Day | null;
  leadDays: number;
};

/** domain-rules §10: overdue while work is to be done in the field past its day, due within the lead days, else on time. */
export function rowStatusOf(
  { status, openDueOn, fieldDueOn, nextDueOn, leadDays }: StatusFacts,
  today: Day,
): RowStatus {
  if (fieldDueOn !== null && fieldDueOn < today) return "overdue";
  if (status !== "active") return status;
  const dueOn = openDueOn ?? nextDueOn;
  return dueOn !== null && dueOn <= addDays(today, leadDays) ? "due" : "on-time";
}

/** The facts that the rules about a plan's commands need. */
export type CommandFacts = { status: PlanStatus; nextDueOn: Day | null };

const FITS: Record<PlanCommand, (plan: CommandFacts) => boolean> = {
  update: ({ status }) => status !== "ended",
  pause: ({ status }) => status === "active",
  resume: ({ status }) => status === "paused",
  end: ({ status }) => status !== "ended",
  skip: ({ status, nextDueOn }) => status !== "ended" && nextDueOn !== null,
  postpone: ({ status, nextDueOn }) => status !== "ended" && nextDueOn !== null,
  orderNow: ({ status, nextDueOn }) => status === "active" && nextDueOn !== null,
  delete: () => true,
};

export function allowsPlanCommand(command: PlanCommand, plan: CommandFacts): boolean {
  return FITS[command](plan);
}

export function planActions(plan: CommandFacts): PlanCommand[] {
  return PLAN_COMMANDS.filter((command) => allowsPlanCommand(command, plan));
}

/** A plan with occurrences is ended, not deleted: its orders name it. */
export function planDeleteBlocked({
  occurrences,
}: {
  occurrences: number;
}): "has_occurrences" | null {
  return occurrences > 0 ? "has_occurrences" : null;
}

type Place = { archived: boolean; customerId?: string | null } | null;
type BlockFacts = {
  customerId: string | null;
  customer: Place;
  location: Place;
  room: Place;
  asset: Place;
};

/**
 * Why the orders of a plan would be wrong: its places were archived, given to another customer, or are of a kind that is switched off. Such a
 * plan makes no orders and says so. Places of a kind that is off are null.
 */
export function blockOf({ customerId, customer, location, room, asset }: BlockFacts): Block | null {
  if (!location && !room && !asset) return "place_missing";
  if (asset?.archived) return "asset_archived";
  if (room?.archived) return "room_archived";
  if (location?.archived) return "location_archived";
  if (customer?.archived) return "customer_archived";
  const isOfOther = (place: Place) => (place?.customerId ?? customerId) !== customerId;
  return [location, room, asset].some(isOfOther) ? "places_differ" : null;
}
