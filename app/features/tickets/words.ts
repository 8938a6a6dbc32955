import type { Priority, Status as OrderStatus } from "~/features/work-orders/words";
import type { Action } from "~/kernel/actions";

/** In the order in which a list sorts them, as the migration writes it. */
export const STATUSES = ["created", "accepted", "in-progress", "done", "rejected"] as const;
export type Status = (typeof STATUSES)[number];
export { PRIORITIES } from "~/features/work-orders/words";
export type { Priority };

/** The guards of domain-rules §4, each a key under `tickets.guards` in app/text. */
export type Guard = "linked" | "not_linked" | "order_closed" | "too_late" | "accept_first" | "other_customer" | "not_lead" | "customer_fixed";

type Transition = {
  action: Action;
  from: readonly Status[];
  /** For whoever has no more than the right to the own ones. */
  ownFrom?: readonly Status[];
  /** What the row of domain-rules §4 says about the ticket, in the order in which it is checked. */
  guards: readonly Guard[];
  /** Words that the person has to give. */
  asks?: "reason" | "resolution" | "comment";
};

/** domain-rules §4, T2–T7, T9, T10; T8 and the moves of the system are in statements/order-moves.ts. */
export const TRANSITIONS = {
  accept: { action: "tickets.decide", from: ["created"], guards: [] },
  reject: { action: "tickets.decide", from: ["created", "accepted"], guards: ["linked"], asks: "reason" },
  addToWorkOrder: { action: "tickets.link", from: ["created", "accepted", "in-progress"], guards: ["linked", "accept_first"] },
  start: { action: "tickets.start", from: ["accepted"], guards: [] },
  complete: { action: "tickets.complete", from: ["accepted", "in-progress"], guards: [], asks: "resolution" },
  reopen: { action: "tickets.reopen", from: ["rejected", "done"], guards: ["too_late"], asks: "comment" },
  removeFromWorkOrder: { action: "tickets.unlink", from: ["accepted", "in-progress"], guards: ["not_linked", "order_closed"] },
  delete: { action: "tickets.delete", from: STATUSES, ownFrom: ["created"], guards: ["linked"] },
} as const satisfies Record<string, Transition>;
export type CommandName = keyof typeof TRANSITIONS;
export const COMMANDS = Object.keys(TRANSITIONS).filter((name): name is CommandName => Object.hasOwn(TRANSITIONS, name));

/** The rules of one command, as any of them looks. */
export function transitionOf(command: CommandName): Transition {
  return TRANSITIONS[command];
}

/** A closed ticket is not edited any more (domain-rules §4). */
export const OPEN_STATUSES: readonly Status[] = ["created", "accepted", "in-progress"];
/** Its raiser may bring a closed one back so long (T7). */
export const REOPEN_DAYS = 14;
/** An order takes tickets, and gives them back, in these (T4, T10). */
export const TAKING_ORDERS: readonly OrderStatus[] = ["backlog", "in-progress"];
/** In one go into one order. */
export const MOST_TOGETHER = 50;
