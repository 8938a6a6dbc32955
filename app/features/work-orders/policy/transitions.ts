import {
  commandRules,
  eligibleApprovers,
  isIndependentApprover,
} from "~/features/approvals/policy";
import { may } from "~/kernel/authorization/actions";
import { type CommandName, COMMANDS, type Guard, TRANSITIONS, type TransitionName } from "../model";
import { type OrderFacts, relationshipOf } from "./rights";

/** Signing and closing take the direct transition when the tenant requires no approvals and nothing was submitted. */
export function transitionFor(
  command: CommandName,
  order: Pick<OrderFacts, "status">,
): TransitionName {
  if (order.status !== "in-progress") return command;
  if (command === "sign") return "signNow";
  return command === "closeUnsigned" ? "closeUnsignedNow" : command;
}

export const { checkTransition, actionsFor } = commandRules<
  OrderFacts,
  TransitionName,
  CommandName,
  Guard
>({
  transitions: TRANSITIONS,
  commands: COMMANDS,
  transitionFor,
  relationshipOf,
  // Guards that depend on the user's input are checked with the input.
  blocks: {
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
  },
  unreported: [
    "approvals_off",
    "approvals_on",
    "called_off",
    "nothing_to_lower",
    "submitter_may_not",
    "has_report",
  ],
});
