import { OPEN_STATUSES, type Status, STATUSES, type Transition } from "~/features/approvals/model";
import type { Hours } from "~/kernel/time/hours";

export { OPEN_STATUSES, STATUSES };
export type { Status };
export type Outcome = "signed" | "unsigned" | "called-off";

/** The type of the outbox row that mails the signed PDF to the customer. */
export const SIGNED_PDF_MAIL = "work_order.pdf.mail";

/** The guards of domain-rules §2, each a key under `workOrders.guards` in app/locales. */
export type Guard =
  | "place_missing"
  | "needs_lead"
  | "has_report"
  | "approvals_off"
  | "approvals_on"
  | "needs_report"
  | "needs_hours_or_reason"
  | "checklist_incomplete"
  | "not_enough_approvers"
  | "four_eyes"
  | "approved_already"
  | "approvals_missing"
  | "signed_already"
  | "needs_reason"
  | "submitter_may_not"
  | "nothing_to_lower"
  | "called_off"
  | "days_follow_visits";

/** domain-rules §2, W2–W13. The write computes the resulting status, because approvals and signature may be completed in either order. */
export const TRANSITIONS = {
  start: {
    action: "work-orders.start",
    from: ["backlog"],
    guards: ["needs_lead"],
    acceptsOlderVersion: true,
  },
  returnToBacklog: {
    action: "work-orders.return",
    from: ["in-progress"],
    guards: ["has_report"],
    asks: "reason",
  },
  submitForApproval: {
    action: "work-orders.submit",
    from: ["in-progress"],
    guards: ["approvals_off", "needs_report", "checklist_incomplete", "not_enough_approvers"],
  },
  approve: {
    action: "work-orders.approve",
    from: ["waiting-for-approvals", "signed"],
    guards: ["four_eyes", "approved_already"],
    asks: "optional-note",
  },
  allowEditing: {
    action: "work-orders.allow-editing",
    from: ["waiting-for-approvals"],
    guards: ["signed_already"],
    asks: "note",
  },
  sign: { action: "work-orders.sign", from: ["waiting-for-approvals"], guards: ["signed_already"] },
  signNow: {
    action: "work-orders.sign",
    from: ["in-progress"],
    guards: ["approvals_on", "needs_report", "checklist_incomplete"],
  },
  closeUnsigned: {
    action: "work-orders.close-unsigned",
    from: ["waiting-for-approvals"],
    guards: ["approvals_missing"],
    asks: "reason",
  },
  closeUnsignedNow: {
    action: "work-orders.close-unsigned",
    from: ["in-progress"],
    guards: ["approvals_on", "needs_report"],
    asks: "reason",
  },
  reopen: {
    action: "work-orders.reopen",
    from: ["signed", "done"],
    guards: ["called_off"],
    asks: "reason",
  },
  delete: { action: "work-orders.delete", from: ["backlog"], guards: ["has_report"] },
  callOff: { action: "work-orders.call-off", from: ["in-progress"], guards: [], asks: "reason" },
  lowerApprovals: {
    action: "work-orders.lower-approvals",
    from: ["waiting-for-approvals", "signed"],
    guards: ["submitter_may_not", "nothing_to_lower"],
    asks: "reason",
  },
  requestReopening: {
    action: "work-orders.request-reopening",
    from: ["signed", "done"],
    guards: ["called_off"],
    asks: "note",
  },
  enableRetroactiveEntry: {
    action: "work-orders.enable-retroactive",
    from: ["in-progress"],
    guards: [],
  },
} as const satisfies Record<string, Transition<Guard>>;

export type TransitionName = keyof typeof TRANSITIONS;
/** The commands of the interface and the API: signing and closing are one command each, whatever the number of required approvals is. */
export type CommandName = Exclude<TransitionName, "signNow" | "closeUnsignedNow">;
export const COMMANDS = Object.keys(TRANSITIONS).filter(
  (name): name is CommandName => !name.endsWith("Now"),
);

/** The rules of one command, with the common type. */
export function transitionOf(command: CommandName): Transition<Guard> {
  return TRANSITIONS[command];
}

/** The commands with a dialog or a form on the order's page, by the last segment of its URL. */
export const WORK_ORDER_DIALOGS = {
  start: "start",
  "return-to-backlog": "returnToBacklog",
  "submit-for-approval": "submitForApproval",
  approve: "approve",
  "allow-editing": "allowEditing",
  "close-unsigned": "closeUnsigned",
  reopen: "reopen",
  delete: "delete",
  "call-off": "callOff",
  "lower-approvals": "lowerApprovals",
  "request-reopening": "requestReopening",
  "enable-retroactive-entry": "enableRetroactiveEntry",
  "approver-notes": "addApproverNote",
  documents: "addDocuments",
} as const;

export const RETROACTIVE_HOURS = 72;

/** The queue of the orders that await the user's approval, with this one open. */
export function reviewPath(orderId: string): string {
  return `/work-orders/review?order=${orderId}`;
}

/** The types of the expenses that the reports of an order contain and that its PDF adds up. */
export const EXPENSE_TYPES = ["accommodation", "parking", "insurance", "other"] as const;
export type ExpenseType = (typeof EXPENSE_TYPES)[number];

/** What a photo of a daily report shows. A receipt belongs to one expense of the report. */
export const PHOTO_KINDS = ["before", "after", "other", "receipt"] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** The hours of an order's reports, which its forms repeat before it is submitted or signed. */
export type OrderTotals = { hours: Hours; totalMinutes: number };

type ApproverNote = {
  about: "note" | "approval" | "sent-back" | "reopened" | "reopening-requested";
};
type Returned<N> = N & { about: "sent-back" | "reopened" };

/**
 * The note that sent a submitted order back to its technicians: null while the order was never submitted, after it is submitted again, and
 * for users who may not read approver notes. The newest note comes first.
 */
export function sentBackNote<N extends ApproverNote>(order: {
  status: Status;
  revisions: readonly unknown[];
  approverNotes: readonly N[] | null;
}): Returned<N> | null {
  if (order.status !== "in-progress" || order.revisions.length === 0) return null;
  return order.approverNotes?.find(isReturned) ?? null;
}

/** Whether a note says what to change: one with which an order was sent back or reopened. */
export function isReturned<N extends ApproverNote>(note: N): note is Returned<N> {
  return note.about === "sent-back" || note.about === "reopened";
}

/**
 * What a refusal of W1 says: its text names only the places that are enabled, and it belongs to a field that the form has.
 * The key is under `workOrders.guards` in app/locales.
 */
export function missingPlace(enabled: { locations: boolean; rooms: boolean }) {
  const field = enabled.locations ? ("locationId" as const) : ("assetId" as const);
  if (enabled.locations && enabled.rooms) return { field, reason: "place_missing" as const };
  if (enabled.locations) return { field, reason: "place_missing_without_rooms" as const };
  if (enabled.rooms) return { field, reason: "place_missing_without_locations" as const };
  return { field, reason: "place_missing_assets_only" as const };
}

/** Fields whose changes appear in the activity log. */
export const LOGGED_ORDER_FIELDS = [
  "customerId",
  "locationId",
  "roomId",
  "assetId",
  "priority",
  "externalReference",
  "jobNumber",
  "description",
  "plannedStartOn",
  "plannedEndOn",
  "plannedRegularMinutes",
  "plannedTravelMinutes",
  "warranty",
  "intervention",
  "repairNotes",
] as const;
