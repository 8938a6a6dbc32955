import type { Action } from "~/kernel/authorization/actions";

/** In the sort order of lists, as the migration writes it. */
export const STATUSES = ["created", "accepted", "in-progress", "done", "rejected"] as const;
export type Status = (typeof STATUSES)[number];

/** The guards of domain-rules §4, each a key under `tickets.guards` in app/locales. */
export type Guard =
  | "linked"
  | "not_linked"
  | "order_closed"
  | "too_late"
  | "accept_first"
  | "other_customer"
  | "not_lead"
  | "customer_fixed";

type Transition = {
  action: Action;
  from: readonly Status[];
  /** For users who have the permission only for their own tickets. */
  ownFrom?: readonly Status[];
  /** The state conditions from the row in domain-rules §4, in the order in which they are checked. */
  guards: readonly Guard[];
  /** The text that the user must or may enter. */
  asks?: "reason" | "resolution" | "comment";
};

/** domain-rules §4, T2–T7, T9, T10. T8 and the transitions of the system are in mutations/order-moves.ts. */
const TRANSITIONS = {
  accept: { action: "tickets.decide", from: ["created"], guards: [] },
  reject: {
    action: "tickets.decide",
    from: ["created", "accepted"],
    guards: ["linked"],
    asks: "reason",
  },
  addToWorkOrder: {
    action: "tickets.link",
    from: ["created", "accepted", "in-progress"],
    guards: ["linked", "accept_first"],
  },
  start: { action: "tickets.start", from: ["accepted"], guards: [] },
  complete: {
    action: "tickets.complete",
    from: ["accepted", "in-progress"],
    guards: [],
    asks: "resolution",
  },
  reopen: {
    action: "tickets.reopen",
    from: ["rejected", "done"],
    guards: ["too_late"],
    asks: "comment",
  },
  removeFromWorkOrder: {
    action: "tickets.unlink",
    from: ["accepted", "in-progress"],
    guards: ["not_linked", "order_closed"],
  },
  delete: { action: "tickets.delete", from: STATUSES, ownFrom: ["created"], guards: ["linked"] },
} as const satisfies Record<string, Transition>;
export type CommandName = keyof typeof TRANSITIONS;
export const COMMANDS = Object.keys(TRANSITIONS).filter((name): name is CommandName =>
  Object.hasOwn(TRANSITIONS, name),
);

/** The commands with a dialog on the ticket's page, by the last segment of its URL. */
export const TICKET_DIALOGS = {
  accept: "accept",
  reject: "reject",
  start: "start",
  complete: "complete",
  reopen: "reopen",
  "remove-from-work-order": "removeFromWorkOrder",
  delete: "delete",
  documents: "addDocuments",
} as const;

/** The rules of one command, with the common type. */
export function transitionOf(command: CommandName): Transition {
  return TRANSITIONS[command];
}

/** The first of the statuses. A closed ticket can no longer be edited (domain-rules §4). */
export const OPEN_STATUSES: readonly Status[] = ["created", "accepted", "in-progress"];
/** The number of days in which the author may reopen a closed ticket (T7). */
export const REOPEN_DAYS = 14;
/** An order takes and releases tickets in these states (T4, T10). */
export const TAKING_ORDERS = ["backlog", "in-progress"] as const;
/** The tickets that one person may create within the time (domain-rules §4). */
export const TICKET_PACE = { most: 30, withinMs: 3_600_000 } as const;
/** The maximum number of tickets in one request to one order. */
export const MAX_TOGETHER = 50;
