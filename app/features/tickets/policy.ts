import { ACTIONS, may, type Standing } from "~/kernel/actions";
import type { Actor } from "~/kernel/roles";
import type { Status as OrderStatus } from "~/features/work-orders/words";
import type { Instant } from "~/kernel/time";
import { type CommandName, COMMANDS, type Guard, OPEN_STATUSES, REOPEN_DAYS, type Status, TAKING_ORDERS, transitionOf } from "./words";

/** Everything about a ticket that its rules ask for. One query answers it: see queries/facts.ts. */
export type TicketFacts = {
  status: Status;
  creatorId: string;
  /** Who does it without an order. */
  handlerId: string | null;
  workOrderId: string | null;
  orderStatus: OrderStatus | null;
  orderLeadId: string | null;
  orderAssigneeIds: string[];
  closedAt: Instant | null;
};

type Who = Pick<Actor, "userId" | "roles">;
const DAY_MS = 86_400_000;

/** How this person stands to the ticket, for each right in its own sense (domain-rules §4, §7). */
function standingOf(command: CommandName, ticket: TicketFacts, { userId }: Who): Standing {
  const own = ticket.creatorId === userId;
  if (command === "start") return { assigned: ticket.workOrderId === null };
  if (command === "complete") return { assigned: ticket.handlerId === userId };
  // Whether it is his own order is asked of the order that it goes to.
  if (command === "addToWorkOrder") return { lead: true };
  if (command === "removeFromWorkOrder") return { lead: ticket.orderLeadId === userId };
  return { own };
}

/** Has the right to all of them, not only to the own ones. */
function isOffice(actor: Who): boolean {
  return may(actor, "tickets.decide");
}

/** True where the guard holds the command back. What is between two records is looked at where both are read. */
const HOLDS_BACK: Record<Guard, (ticket: TicketFacts, actor: Who, now: Instant) => boolean> = {
  linked: (ticket) => ticket.workOrderId !== null,
  not_linked: (ticket) => ticket.workOrderId === null,
  order_closed: (ticket) => !TAKING_ORDERS.some((status) => status === ticket.orderStatus),
  too_late: (ticket, actor, now) => !isOffice(actor) && now - (ticket.closedAt ?? now) > REOPEN_DAYS * DAY_MS,
  accept_first: (ticket, actor) => !isOffice(actor) && ticket.status !== "accepted",
  other_customer: () => false,
  not_lead: () => false,
  customer_fixed: () => false,
};

export type Decision = { allowed: true } | { allowed: false; code: "not_allowed" | "transition_not_allowed" | "guard_failed"; guard?: Guard };

/** Right, then transition, then guards: the order in which domain-rules §1 wants them answered. */
export function checkTransition(command: CommandName, ticket: TicketFacts, actor: Who, now: Instant): Decision {
  const { action, from, ownFrom, guards } = transitionOf(command);
  if (!may(actor, action, standingOf(command, ticket, actor))) return { allowed: false, code: "not_allowed" };
  const open = ownFrom && !may(actor, action) ? ownFrom : from;
  if (!open.includes(ticket.status)) return { allowed: false, code: "transition_not_allowed" };
  const guard = guards.find((each) => HOLDS_BACK[each](ticket, actor, now));
  return guard ? { allowed: false, code: "guard_failed", guard } : { allowed: true };
}

export type AvailableAction = { command: CommandName; asks: "reason" | "resolution" | "comment" | null };
export type BlockedAction = { command: CommandName; guard: Guard };

/** What this person can do now, and what only a guard holds back where saying so helps. */
export function actionsFor(ticket: TicketFacts, actor: Who, now: Instant): { available: AvailableAction[]; blocked: BlockedAction[] } {
  const available: AvailableAction[] = [];
  const blocked: BlockedAction[] = [];
  for (const command of COMMANDS) {
    const decision = checkTransition(command, ticket, actor, now);
    if (decision.allowed) available.push({ command, asks: transitionOf(command).asks ?? null });
    else if (decision.guard === "too_late" || (command === "removeFromWorkOrder" && decision.guard === "order_closed")) blocked.push({ command, guard: decision.guard });
  }
  return { available, blocked };
}

/** By the raiser while created, by the office until done or rejected (domain-rules §4): its words, its place, its documents. */
export function mayEdit(ticket: Pick<TicketFacts, "status" | "creatorId">, actor: Who): boolean {
  if (may(actor, "tickets.edit")) return OPEN_STATUSES.includes(ticket.status);
  return ticket.status === "created" && may(actor, "tickets.edit", { own: ticket.creatorId === actor.userId });
}

/** The log of the own ticket, or of one that he works on (domain-rules §7). */
export function mayReadActivity(ticket: TicketFacts, actor: Who): boolean {
  const assigned = ticket.handlerId === actor.userId || ticket.orderAssigneeIds.includes(actor.userId);
  return may(actor, "tickets.read-activity", { own: ticket.creatorId === actor.userId, assigned });
}

/** Whether any of his roles reads tickets at all; which ones, says queries/seen-by.ts. */
export function readsTickets(actor: Pick<Actor, "roles">): boolean {
  return actor.roles.some((role) => ACTIONS["tickets.read"][role] !== undefined);
}
