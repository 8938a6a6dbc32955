import { may, type Relationship } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import {
  type CommandName,
  COMMANDS,
  type Guard,
  OPEN_STATUSES,
  type Status,
  TRANSITIONS,
  type TransitionName,
} from "./model";

/** All facts about a task that its rules use. One query reads them: see queries/facts.ts. */
export type TaskFacts = {
  status: Status;
  createdBy: string;
  /** Whether the present submission has a signature. */
  signed: boolean;
  /** Whether any submission has a signature. Signed content is kept. */
  everSigned: boolean;
  leadId: string | null;
  assigneeIds: string[];
  submitterId: string | null;
  /** As submitted, or null while the task can be edited. */
  approvalsRequired: number | null;
  /** The approvers and signers of the present submission. */
  approvedBy: string[];
  signerIds: string[];
  /** From the current settings. */
  approvalsToday: number;
  fourEyes: boolean;
  /** Active users whose roles allow them to approve. */
  approverIds: string[];
};

type Person = Pick<Actor, "userId" | "roles">;

export function relationshipOf(
  task: Pick<TaskFacts, "leadId" | "assigneeIds" | "createdBy">,
  { userId }: Pick<Actor, "userId">,
): Relationship {
  return {
    assigned: task.assigneeIds.includes(userId),
    lead: task.leadId === userId,
    own: task.createdBy === userId,
  };
}

/** Not the submitter, not an assignee and not a signer (domain-rules §2; a task has no reports). */
function isIndependentApprover(
  {
    submitterId,
    assigneeIds,
    signerIds,
  }: Pick<TaskFacts, "submitterId" | "assigneeIds" | "signerIds">,
  userId: string,
): boolean {
  return ![submitterId, ...assigneeIds, ...signerIds].includes(userId);
}

/** The users who could approve the task if that user submitted it. */
export function eligibleApprovers(task: TaskFacts, submitterId: string | null): string[] {
  return task.approverIds.filter(
    (id) => !task.fourEyes || isIndependentApprover({ ...task, submitterId }, id),
  );
}

/** Whether a submitted task lacks enough other approvers to complete it once this user may no longer approve (domain-rules §2). */
export function strandedWithout(task: TaskFacts, userId: string): boolean {
  const missing = (task.approvalsRequired ?? 0) - task.approvedBy.length;
  const open = eligibleApprovers(task, task.submitterId).filter(
    (id) => !task.approvedBy.includes(id),
  );
  return missing > 0 && open.includes(userId) && open.length - 1 < missing;
}

/** True when the guard blocks the command. */
const HOLDS_BACK: Record<Guard, (task: TaskFacts, userId: string) => boolean> = {
  task_needs_people: (task) => task.assigneeIds.length === 0,
  task_needs_lead: (task) => task.leadId === null,
  task_approvals_off: (task) => task.approvalsToday === 0,
  task_approvals_on: (task) => task.approvalsToday > 0,
  task_few_approvers: (task, userId) =>
    eligibleApprovers(task, userId).length < task.approvalsToday,
  task_four_eyes: (task, userId) => task.fourEyes && !isIndependentApprover(task, userId),
  task_approved_already: (task, userId) => task.approvedBy.includes(userId),
  task_was_signed: (task) => task.everSigned,
};

type Decision =
  | { allowed: true }
  | {
      allowed: false;
      code: "not_allowed" | "transition_not_allowed" | "guard_failed";
      guard?: Guard;
    };

/** Checks the permission, then the transition, then the guards: the order of refusals in domain-rules §1. */
export function checkTransition(name: TransitionName, task: TaskFacts, actor: Person): Decision {
  const transition = TRANSITIONS[name];
  if (!may(actor, transition.action, relationshipOf(task, actor)))
    return { allowed: false, code: "not_allowed" };
  if (!transition.from.some((status) => status === task.status))
    return { allowed: false, code: "transition_not_allowed" };
  const guard = transition.guards.find((each) => HOLDS_BACK[each](task, actor.userId));
  return guard ? { allowed: false, code: "guard_failed", guard } : { allowed: true };
}

/** Signing a task in progress takes the direct transition. Only a system administrator reopens a signed task. */
export function transitionFor(
  command: CommandName,
  task: Pick<TaskFacts, "status" | "signed">,
): TransitionName {
  if (command === "sign" && task.status === "in-progress") return "signNow";
  return command === "reopen" && task.signed ? "reopenSigned" : command;
}

export type AvailableAction = {
  command: CommandName;
  asks: "reason" | "note" | "optional-note" | null;
};
export type BlockedAction = { command: CommandName; guard: Guard };

/** The commands that are available to this user, and those that only a guard blocks, so that the interface can show the reason. */
export function actionsFor(
  task: TaskFacts,
  actor: Person,
): { available: AvailableAction[]; blocked: BlockedAction[] } {
  const available: AvailableAction[] = [];
  const blocked: BlockedAction[] = [];
  for (const command of COMMANDS) {
    const name = transitionFor(command, task);
    const transition = TRANSITIONS[name];
    const decision = checkTransition(name, task, actor);
    if (decision.allowed)
      available.push({ command, asks: "asks" in transition ? transition.asks : null });
    else if (decision.guard && blockersToShow(decision.guard))
      blocked.push({ command, guard: decision.guard });
  }
  return { available, blocked };
}

/** A guard that makes a command irrelevant for this tenant or moment is not reported. For other guards the interface shows the reason. */
function blockersToShow(guard: Guard): boolean {
  return !["task_approvals_off", "task_approvals_on", "task_was_signed"].includes(guard);
}

/** Fields and documents can change until the task is submitted (domain-rules §3). */
export function isOpen({ status }: Pick<TaskFacts, "status">): boolean {
  return OPEN_STATUSES.includes(status);
}

/** The office plans for everyone. A user who may edit only their own tasks adds no others (domain-rules §2). */
export function plansForOthers(actor: Pick<Actor, "roles">): boolean {
  return may(actor, "tasks.edit");
}

/**
 * The status of a submitted task that follows from approvals and signature: approvals complete it, signed or not (domain-rules §3, K5, K7).
 */
export function statusAfter(signed: boolean, approvals: number, required: number): Status {
  if (approvals >= required) return "done";
  return signed ? "signed" : "waiting-for-approvals";
}
