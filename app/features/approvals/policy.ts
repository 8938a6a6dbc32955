import { may, type Relationship } from "~/kernel/authorization/actions";
import { type Actor, fullName, type Role } from "~/kernel/authorization/roles";
import type { Day } from "~/kernel/time/days";
import { type HourFlag, type Status, type Transition } from "./model";

export const APPROVING_ROLES: readonly Role[] = ["SYSTEM_ADMIN", "MANAGER", "APPROVER"];

export type ApprovalFacts = {
  assigneeIds: string[];
  submitterId: string | null;
  /** As submitted, or null while the record can be edited. */
  approvalsRequired: number | null;
  /** The users who approved what was submitted. */
  approvedBy: string[];
  /** The signers of what was submitted, and of its reports. */
  signerIds: string[];
  /** The authors of its reports. A task has none. */
  reportAuthorIds?: string[];
  /** From the current settings. */
  approvalsToday: number;
  fourEyes: boolean;
  /** Active users whose roles allow them to approve. */
  approverIds: string[];
};

/** Not the submitter, not an assignee, not an author of a report and not a signer (domain-rules §2). */
export function isIndependentApprover(record: ApprovalFacts, userId: string): boolean {
  const involved = [
    record.submitterId,
    ...record.assigneeIds,
    ...(record.reportAuthorIds ?? []),
    ...record.signerIds,
  ];
  return !involved.includes(userId);
}

/** The users who could approve the record if that user submitted it. */
export function eligibleApprovers(record: ApprovalFacts, submitterId: string | null): string[] {
  const submitted = { ...record, submitterId };
  return record.approverIds.filter(
    (id) => !record.fourEyes || isIndependentApprover(submitted, id),
  );
}

/** The users who may still approve a submitted record. */
export function remainingApprovers(record: ApprovalFacts): string[] {
  return eligibleApprovers(record, record.submitterId).filter(
    (id) => !record.approvedBy.includes(id),
  );
}

/** Whether a submitted record lacks enough other approvers to complete it once this user may no longer approve (domain-rules §2). */
export function strandedWithout(record: ApprovalFacts, userId: string): boolean {
  const missing = (record.approvalsRequired ?? 0) - record.approvedBy.length;
  const remaining = remainingApprovers(record);
  return missing > 0 && remaining.includes(userId) && remaining.length - 1 < missing;
}

export type Decision<Guard extends string> =
  | { allowed: true }
  | {
      allowed: false;
      code: "not_allowed" | "transition_not_allowed" | "guard_failed";
      guard?: Guard;
    };

export type AvailableAction<Command extends string> = {
  command: Command;
  asks: "reason" | "note" | "optional-note" | null;
};
export type BlockedAction<Command extends string, Guard extends string> = {
  command: Command;
  guard: Guard;
};

type Person = Pick<Actor, "userId" | "roles">;

/** In what the rules of the commands differ between nouns. */
type Rules<Facts, Name extends string, Command extends Name, Guard extends string> = {
  transitions: Record<Name, Transition<Guard>>;
  commands: readonly Command[];
  /** One command may be different transitions, depending on the state of the record. */
  transitionFor(command: Command, record: Facts): Name;
  relationshipOf(record: Facts, actor: Person): Relationship;
  /** True when the guard blocks the command. */
  blocks: Record<Guard, (record: Facts, userId: string, actor: Person) => boolean>;
  /** Guards that make a command irrelevant for this tenant or moment. For other guards the interface shows the reason. */
  unreported: readonly Guard[];
};

export function commandRules<
  Facts extends { status: Status },
  Name extends string,
  Command extends Name,
  Guard extends string,
>(rules: Rules<Facts, Name, Command, Guard>) {
  /** Checks the permission, then the transition, then the guards: the order of refusals in domain-rules §1. */
  function checkTransition(name: Name, record: Facts, actor: Person): Decision<Guard> {
    const { action, from, guards } = rules.transitions[name];
    if (!may(actor, action, rules.relationshipOf(record, actor)))
      return { allowed: false, code: "not_allowed" };
    if (!from.includes(record.status)) return { allowed: false, code: "transition_not_allowed" };
    const guard = guards.find((each) => rules.blocks[each](record, actor.userId, actor));
    return guard ? { allowed: false, code: "guard_failed", guard } : { allowed: true };
  }

  /** The commands that are available to this user, and those that only a guard blocks, so that the interface can show the reason. */
  function actionsFor(record: Facts, actor: Person) {
    const available: AvailableAction<Command>[] = [];
    const blocked: BlockedAction<Command, Guard>[] = [];
    for (const command of rules.commands) {
      const name = rules.transitionFor(command, record);
      const decision = checkTransition(name, record, actor);
      if (decision.allowed) available.push({ command, asks: rules.transitions[name].asks ?? null });
      else if (decision.guard && !rules.unreported.includes(decision.guard))
        blocked.push({ command, guard: decision.guard });
    }
    return { available, blocked };
  }
  return { checkTransition, actionsFor };
}

/**
 * The signature of a technician: it is printed under the name of the account that gave it, whatever name was sent (domain-rules §2). One that
 * is typed is that name.
 */
export function signedAs<Signature extends { name: string; typed: string }>(
  signer: Pick<Actor, "name" | "surname">,
  signature: Signature,
): Signature {
  const name = fullName(signer);
  return { ...signature, name, typed: signature.typed === "" ? "" : name };
}

export type Reviewed = {
  plannedMinutes: number;
  plannedStartOn: string;
  plannedEndOn: string;
  warranty: boolean;
  totals: { totalMinutes: number };
  reports: readonly { reportOn: Day; totalMinutes: number; warranty: boolean }[];
  hourFlags: readonly HourFlag[];
};

type ReviewFlags = { overPlan: boolean; outside: Day[]; hours: HourFlag[]; warranty: boolean };

/** What an approver should notice: more than a quarter over the plan, hours outside the planned days, unusual hours, warranty. */
export function reviewFlags(order: Reviewed): ReviewFlags {
  const { plannedMinutes, plannedStartOn: start, plannedEndOn, totals, reports } = order;
  const end = plannedEndOn || start;
  const isOutside = (day: Day) => (start !== "" && day < start) || (end !== "" && day > end);
  const outside = reports
    .filter((report) => report.totalMinutes > 0 && isOutside(report.reportOn))
    .map((report) => report.reportOn);
  return {
    overPlan: plannedMinutes > 0 && totals.totalMinutes * 4 > plannedMinutes * 5,
    outside: [...new Set(outside)].sort(),
    // A day that is outside the plan has no visit either.
    hours: order.hourFlags.filter(
      (flag) => flag.kind !== "no-visit" || !outside.includes(flag.day),
    ),
    warranty: order.warranty || reports.some((report) => report.warranty),
  };
}
