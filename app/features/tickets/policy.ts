import { may, reachOf, type Relationship } from "~/kernel/authorization/actions";
import { type Actor, isCustomer } from "~/kernel/authorization/roles";
import type { Instant } from "~/kernel/time/instants";
import {
  type CommandName,
  COMMANDS,
  type Guard,
  OPEN_STATUSES,
  REOPEN_DAYS,
  type Status,
  TAKING_ORDERS,
  transitionOf,
} from "./model";

/** All facts about a ticket that its rules use. One query reads them: see queries/facts.ts. */
type TicketFacts = {
  status: Status;
  creatorId: string;
  /** The user who handles the ticket without an order. */
  handlerId: string | null;
  workOrderId: string | null;
  orderStatus: string | null;
  orderLeadId: string | null;
  orderAssigneeIds: string[];
  closedAt: Instant | null;
  /** False when the ticket is at a place that this user may not know, such as another customer's. */
  knowsPlaces: boolean;
  /** When it left the customer of this user, who sees it as it was then. Null while it is theirs. */
  leftAt: Instant | null;
};

type Who = Pick<Actor, "userId" | "roles">;
const DAY_MS = 86_400_000;

/** The relationship of this user to the ticket, in the sense of each permission (domain-rules §4, §7). */
function relationshipOf(command: CommandName, ticket: TicketFacts, { userId }: Who): Relationship {
  const own = ticket.creatorId === userId;
  if (command === "start") return { assigned: ticket.workOrderId === null };
  if (command === "complete") return { assigned: ticket.handlerId === userId };
  // Whether the user leads the order is checked on the order that takes the ticket.
  if (command === "addToWorkOrder") return { lead: true };
  if (command === "removeFromWorkOrder") return { lead: ticket.orderLeadId === userId };
  return { own };
}

/** Has the permission for all tickets, not only for their own. */
function isOffice(actor: Who): boolean {
  return may(actor, "tickets.decide");
}

/** True when the guard blocks the command. Guards between two records are checked where both are read. */
const HOLDS_BACK: Record<Guard, (ticket: TicketFacts, actor: Who, now: Instant) => boolean> = {
  linked: (ticket) => ticket.workOrderId !== null,
  not_linked: (ticket) => ticket.workOrderId === null,
  order_closed: (ticket) => !TAKING_ORDERS.some((status) => status === ticket.orderStatus),
  too_late: (ticket, actor, now) =>
    !isOffice(actor) && now - (ticket.closedAt ?? now) > REOPEN_DAYS * DAY_MS,
  accept_first: (ticket, actor) => !isOffice(actor) && ticket.status !== "accepted",
  other_customer: () => false,
  not_lead: () => false,
  customer_fixed: () => false,
};

type Decision =
  | { allowed: true }
  | {
      allowed: false;
      code: "not_allowed" | "transition_not_allowed" | "guard_failed";
      guard?: Guard;
    };

/** Checks the permission, then the transition, then the guards: the order of refusals in domain-rules §1. */
export function checkTransition(
  command: CommandName,
  ticket: TicketFacts,
  actor: Who,
  now: Instant,
): Decision {
  const { action, from, ownFrom, guards } = transitionOf(command);
  if (ticket.leftAt !== null || !may(actor, action, relationshipOf(command, ticket, actor)))
    return { allowed: false, code: "not_allowed" };
  const open = ownFrom && !may(actor, action) ? ownFrom : from;
  if (!open.includes(ticket.status)) return { allowed: false, code: "transition_not_allowed" };
  const guard = guards.find((each) => HOLDS_BACK[each](ticket, actor, now));
  return guard ? { allowed: false, code: "guard_failed", guard } : { allowed: true };
}

export type AvailableAction = {
  command: CommandName;
  asks: "reason" | "resolution" | "comment" | null;
};
type BlockedAction = { command: CommandName; guard: Guard };

/** The commands that are available to this user, and those that only a guard blocks where showing the reason helps. */
export function actionsFor(
  ticket: TicketFacts,
  actor: Who,
  now: Instant,
): { available: AvailableAction[]; blocked: BlockedAction[] } {
  const available: AvailableAction[] = [];
  const blocked: BlockedAction[] = [];
  for (const command of COMMANDS) {
    const decision = checkTransition(command, ticket, actor, now);
    if (decision.allowed) available.push({ command, asks: transitionOf(command).asks ?? null });
    else if (
      decision.guard === "too_late" ||
      (command === "removeFromWorkOrder" && decision.guard === "order_closed")
    )
      blocked.push({ command, guard: decision.guard });
  }
  return { available, blocked };
}

/** The author while created, the office until done or rejected (domain-rules §4): text, place and documents. */
export function mayEdit(
  ticket: Pick<TicketFacts, "status" | "creatorId" | "knowsPlaces" | "leftAt">,
  actor: Who,
): boolean {
  if (may(actor, "tickets.edit")) return OPEN_STATUSES.includes(ticket.status);
  return (
    ticket.status === "created" &&
    ticket.leftAt === null &&
    ticket.knowsPlaces &&
    may(actor, "tickets.edit", { own: ticket.creatorId === actor.userId })
  );
}

/** The activity log of a ticket that the user created or works on (domain-rules §7). */
export function mayReadActivity(ticket: TicketFacts, actor: Who): boolean {
  const assigned =
    ticket.handlerId === actor.userId || ticket.orderAssigneeIds.includes(actor.userId);
  return may(actor, "tickets.read-activity", { own: ticket.creatorId === actor.userId, assigned });
}

/** Customers and partners are told when somebody comes; everybody else reads the schedule, or nothing (domain-rules §9). */
export function seesNextVisit(actor: Pick<Actor, "roles">): boolean {
  return isCustomer(actor);
}

/** Customers have the signed PDF of their ticket's order, but not the order (domain-rules §7). */
export function readsSignedPdf(actor: Pick<Actor, "roles">): boolean {
  return isCustomer(actor);
}

/** Whether any of the user's roles reads tickets at all. ticketSeenBy decides which ones. */
export function readsTickets(actor: Pick<Actor, "roles">): boolean {
  return actor.roles.some((role) => reachOf(role, "tickets.read") !== null);
}
