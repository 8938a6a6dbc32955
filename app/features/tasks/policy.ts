import {
  type ApprovalFacts,
  commandRules,
  eligibleApprovers,
  isIndependentApprover,
} from "~/features/approvals/policy";
import { may, type Relationship } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import {
  type CommandName,
  COMMANDS,
  type Guard,
  type Status,
  TRANSITIONS,
  type TransitionName,
} from "./model";

/** All facts about a task that its rules use. One query reads them: see queries/facts.ts. */
type TaskFacts = ApprovalFacts & {
  status: Status;
  createdBy: string;
  /** Whether the present submission has a signature. */
  signed: boolean;
  /** Whether any submission has a signature. Signed content is kept. */
  everSigned: boolean;
  leadId: string | null;
};

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

/** Signing a task in progress takes the direct transition. Only a system administrator reopens a signed task. */
export function transitionFor(
  command: CommandName,
  task: Pick<TaskFacts, "status" | "signed">,
): TransitionName {
  if (command === "sign" && task.status === "in-progress") return "signNow";
  return command === "reopen" && task.signed ? "reopenSigned" : command;
}

export const { checkTransition, actionsFor } = commandRules<
  TaskFacts,
  TransitionName,
  CommandName,
  Guard
>({
  transitions: TRANSITIONS,
  commands: COMMANDS,
  transitionFor,
  relationshipOf,
  blocks: {
    task_needs_people: (task) => task.assigneeIds.length === 0,
    task_needs_lead: (task) => task.leadId === null,
    task_approvals_off: (task) => task.approvalsToday === 0,
    task_approvals_on: (task) => task.approvalsToday > 0,
    task_few_approvers: (task, userId) =>
      eligibleApprovers(task, userId).length < task.approvalsToday,
    task_four_eyes: (task, userId) => task.fourEyes && !isIndependentApprover(task, userId),
    task_approved_already: (task, userId) => task.approvedBy.includes(userId),
    task_was_signed: (task) => task.everSigned,
  },
  unreported: ["task_approvals_off", "task_approvals_on", "task_was_signed"],
});

/** The office plans for everyone. A user who may edit only their own tasks adds no others (domain-rules §2). */
export function plansForOthers(actor: Pick<Actor, "roles">): boolean {
  return may(actor, "tasks.edit");
}
