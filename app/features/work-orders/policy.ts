import { may, type Standing } from "~/kernel/actions";
import type { Actor, Role } from "~/kernel/roles";
import { type CommandName, COMMANDS, type Guard, OPEN_STATUSES, type Outcome, type Status, TRANSITIONS, type TransitionName } from "./words";

/** Everything about an order that its rules ask for. One query answers it: see queries.ts. */
export type OrderFacts = {
  status: Status;
  outcome: Outcome | null;
  signed: boolean;
  leadId: string | null;
  assigneeIds: string[];
  submitterId: string | null;
  /** As submitted, or null while the order can be edited. */
  approvalsRequired: number | null;
  /** By whom, on the present revision. */
  approvedBy: string[];
  /** Of reports that count (submitted). */
  reportCount: number;
  reportAuthorIds: string[];
  /** Of those reports, and of the present revision. */
  signerIds: string[];
  revisionNumber: number;
  /** By the settings of today. */
  approvalsToday: number;
  fourEyes: boolean;
  /** Active people whose roles allow them to approve. */
  approverIds: string[];
};

export function standingOf(order: Pick<OrderFacts, "leadId" | "assigneeIds" | "reportAuthorIds">, actor: Pick<Actor, "userId">): Standing {
  return {
    assigned: order.assigneeIds.includes(actor.userId),
    lead: order.leadId === actor.userId,
    own: order.reportAuthorIds.includes(actor.userId),
  };
}

/** Not the submitter, not an assignee, not an author of a report of this revision, not one who signed it (domain-rules §2). */
export function seesWithOtherEyes(order: OrderFacts, userId: string): boolean {
  const involved = [order.submitterId, ...order.assigneeIds, ...order.reportAuthorIds, ...order.signerIds];
  return !involved.includes(userId);
}

/** True where the guard holds the command back. Guards that need the person's own words are checked with the input. */
const HOLDS_BACK: Record<Guard, (order: OrderFacts, userId: string) => boolean> = {
  place_missing: () => false,
  needs_reason: () => false,
  needs_hours_or_reason: () => false,
  needs_lead: (order) => order.leadId === null,
  has_report: (order) => order.reportCount > 0 || order.revisionNumber > 0,
  needs_report: (order) => order.reportCount === 0,
  approvals_off: (order) => order.approvalsToday === 0,
  approvals_on: (order) => order.approvalsToday > 0,
  not_enough_approvers: (order, userId) => eligibleApprovers(order, userId).length < order.approvalsToday,
  four_eyes: (order, userId) => order.fourEyes && !seesWithOtherEyes(order, userId),
  approved_already: (order, userId) => order.approvedBy.includes(userId),
  approvals_missing: (order) => order.approvedBy.length < (order.approvalsRequired ?? 0),
  signed_already: (order) => order.signed,
  submitter_may_not: (order, userId) => order.submitterId === userId,
  nothing_to_lower: (order) => (order.approvalsRequired ?? 0) === 0 || order.approvedBy.length >= (order.approvalsRequired ?? 0),
  called_off: (order) => order.outcome === "called-off",
};

function eligibleApprovers(order: OrderFacts, submitterId: string | null): string[] {
  const submitted = { ...order, submitterId };
  return order.approverIds.filter((id) => !order.fourEyes || seesWithOtherEyes(submitted, id));
}

/** Whether a submitted order waits for approvals that could not all come once this person may approve no more (domain-rules §2). */
export function strandedWithout(order: OrderFacts, userId: string): boolean {
  const missing = (order.approvalsRequired ?? 0) - order.approvedBy.length;
  const open = eligibleApprovers(order, order.submitterId).filter((id) => !order.approvedBy.includes(id));
  return missing > 0 && open.includes(userId) && open.length - 1 < missing;
}

export type Decision = { allowed: true } | { allowed: false; code: "not_allowed" | "transition_not_allowed" | "guard_failed"; guard?: Guard };

/** Right, then transition, then guards: the order in which domain-rules §1 wants them answered. */
export function checkTransition(name: TransitionName, order: OrderFacts, actor: Pick<Actor, "userId" | "roles">): Decision {
  const transition = TRANSITIONS[name];
  if (!may(actor, transition.action, standingOf(order, actor))) return { allowed: false, code: "not_allowed" };
  if (!transition.from.some((status) => status === order.status)) return { allowed: false, code: "transition_not_allowed" };
  const guard = transition.guards.find((each) => HOLDS_BACK[each](order, actor.userId));
  return guard ? { allowed: false, code: "guard_failed", guard } : { allowed: true };
}

/** Signing and closing take the short way where the tenant asks for no approvals and nothing was submitted. */
export function transitionFor(command: CommandName, order: Pick<OrderFacts, "status">): TransitionName {
  if (order.status !== "in-progress") return command;
  if (command === "sign") return "signNow";
  return command === "closeUnsigned" ? "closeUnsignedNow" : command;
}

export type AvailableAction = { command: CommandName; asks: "reason" | "note" | "optional-note" | null };
export type BlockedAction = { command: CommandName; guard: Guard };

/** What this person can do now, and what only a guard holds back, so that the interface can say why. */
export function actionsFor(order: OrderFacts, actor: Pick<Actor, "userId" | "roles">): { available: AvailableAction[]; blocked: BlockedAction[] } {
  const available: AvailableAction[] = [];
  const blocked: BlockedAction[] = [];
  for (const command of COMMANDS) {
    const name = transitionFor(command, order);
    const transition = TRANSITIONS[name];
    const decision = checkTransition(name, order, actor);
    if (decision.allowed) available.push({ command, asks: "asks" in transition ? transition.asks : null });
    else if (decision.guard && worthSaying(decision.guard)) blocked.push({ command, guard: decision.guard });
  }
  return { available, blocked };
}

/** Where a guard means "this command is not for this company or moment", silence is kinder than a grey button. */
function worthSaying(guard: Guard): boolean {
  return !["approvals_off", "approvals_on", "called_off", "nothing_to_lower", "submitter_may_not", "has_report"].includes(guard);
}

/** Who may change what of an open order (domain-rules §2): everything, notes and parts, or nothing. */
export function editableFields(order: OrderFacts, actor: Pick<Actor, "userId" | "roles">): "all" | "notes" | "none" {
  if (!OPEN_STATUSES.includes(order.status)) return "none";
  if (may(actor, "work-orders.edit")) return "all";
  return may(actor, "work-orders.edit-notes", standingOf(order, actor)) ? "notes" : "none";
}

/** Whose documents this person may take off an open order (domain-rules §7). */
export function removableDocuments({ status }: Pick<OrderFacts, "status">, actor: Pick<Actor, "roles">): "all" | "own" | "none" {
  if (!OPEN_STATUSES.includes(status)) return "none";
  if (may(actor, "work-orders.remove-document")) return "all";
  return may(actor, "work-orders.remove-document", { own: true }) ? "own" : "none";
}

/** What a signature and approvals together make of a submitted order (domain-rules §2). */
export function statusAfter(signed: boolean, approvals: number, required: number): Status {
  if (!signed) return "waiting-for-approvals";
  return approvals >= required ? "done" : "signed";
}

export const APPROVING_ROLES: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "APPROVER"];
