import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { type CommandName, COMMANDS, type Guard, TRANSITIONS, type TransitionName } from "../model";
import { type OrderFacts, relationshipOf } from "../policy";

/** Not the submitter, not an assignee, not an author of a report of this revision and not one of its signers (domain-rules §2). */
export function isIndependentApprover(order: OrderFacts, userId: string): boolean {
  const involved = [
    order.submitterId,
    ...order.assigneeIds,
    ...order.reportAuthorIds,
    ...order.signerIds,
  ];
  return !involved.includes(userId);
}

type Person = Pick<Actor, "userId" | "roles">;

/** True when the guard blocks the command. Guards that depend on the user's input are checked with the input. */
const HOLDS_BACK: Record<Guard, (order: OrderFacts, userId: string, actor: Person) => boolean> = {
  place_missing: () => false,
  needs_reason: () => false,
  needs_hours_or_reason: () => false,
  // Those who may skip items may pass it with a reason, which is checked with the input.
  checklist_incomplete: ({ openItems }, _userId, actor) =>
    openItems.count > 0 && !may(actor, "checklists.skip"),
  needs_lead: (order) => order.leadId === null,
  has_report: (order) => order.reportCount > 0 || order.revisionNumber > 0,
  needs_report: (order) => order.reportCount === 0,
  approvals_off: (order) => order.approvalsToday === 0,
  approvals_on: (order) => order.approvalsToday > 0,
  not_enough_approvers: (order, userId) =>
    eligibleApprovers(order, userId).length < order.approvalsToday,
  four_eyes: (order, userId) => order.fourEyes && !isIndependentApprover(order, userId),
  approved_already: (order, userId) => order.approvedBy.includes(userId),
  approvals_missing: (order) => order.approvedBy.length < (order.approvalsRequired ?? 0),
  signed_already: (order) => order.signed,
  submitter_may_not: (order, userId) => order.submitterId === userId,
  nothing_to_lower: (order) =>
    (order.approvalsRequired ?? 0) === 0 ||
    order.approvedBy.length >= (order.approvalsRequired ?? 0),
  called_off: (order) => order.outcome === "called-off",
  days_follow_visits: () => false,
};

function eligibleApprovers(order: OrderFacts, submitterId: string | null): string[] {
  const submitted = { ...order, submitterId };
  return order.approverIds.filter((id) => !order.fourEyes || isIndependentApprover(submitted, id));
}

/** Whether a submitted order lacks enough other approvers to complete it once this user may no longer approve (domain-rules §2). */
export function strandedWithout(order: OrderFacts, userId: string): boolean {
  const missing = (order.approvalsRequired ?? 0) - order.approvedBy.length;
  const open = eligibleApprovers(order, order.submitterId).filter(
    (id) => !order.approvedBy.includes(id),
  );
  return missing > 0 && open.includes(userId) && open.length - 1 < missing;
}

type Decision =
  | { allowed: true }
  | {
      allowed: false;
      code: "not_allowed" | "transition_not_allowed" | "guard_failed";
      guard?: Guard;
    };

/** Checks the permission, then the transition, then the guards: the order of refusals in domain-rules §1. */
export function checkTransition(name: TransitionName, order: OrderFacts, actor: Person): Decision {
  const transition = TRANSITIONS[name];
  if (!may(actor, transition.action, relationshipOf(order, actor)))
    return { allowed: false, code: "not_allowed" };
  if (!transition.from.some((status) => status === order.status))
    return { allowed: false, code: "transition_not_allowed" };
  const guard = transition.guards.find((each) => HOLDS_BACK[each](order, actor.userId, actor));
  return guard ? { allowed: false, code: "guard_failed", guard } : { allowed: true };
}

/** Signing and closing take the direct transition when the tenant requires no approvals and nothing was submitted. */
export function transitionFor(
  command: CommandName,
  order: Pick<OrderFacts, "status">,
): TransitionName {
  if (order.status !== "in-progress") return command;
  if (command === "sign") return "signNow";
  return command === "closeUnsigned" ? "closeUnsignedNow" : command;
}

export type AvailableAction = {
  command: CommandName;
  asks: "reason" | "note" | "optional-note" | null;
};
export type BlockedAction = { command: CommandName; guard: Guard };

/** The commands that are available to this user, and those that only a guard blocks, so that the interface can show the reason. */
export function actionsFor(
  order: OrderFacts,
  actor: Person,
): { available: AvailableAction[]; blocked: BlockedAction[] } {
  const available: AvailableAction[] = [];
  const blocked: BlockedAction[] = [];
  for (const command of COMMANDS) {
    const name = transitionFor(command, order);
    const transition = TRANSITIONS[name];
    const decision = checkTransition(name, order, actor);
    if (decision.allowed)
      available.push({ command, asks: "asks" in transition ? transition.asks : null });
    else if (decision.guard && blockersToShow(decision.guard))
      blocked.push({ command, guard: decision.guard });
  }
  return { available, blocked };
}

/** A guard that makes a command irrelevant for this tenant or moment is not reported. For other guards the interface shows the reason. */
function blockersToShow(guard: Guard): boolean {
  return ![
    "approvals_off",
    "approvals_on",
    "called_off",
    "nothing_to_lower",
    "submitter_may_not",
    "has_report",
  ].includes(guard);
}
