import { isOpen } from "~/features/approvals/model";
import { requireAllowed } from "~/features/approvals/queries/authorize";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/server/command/permit";
import { checkTransition, relationshipOf, transitionFor } from "../policy";
import { type CommandName, type Guard, TRANSITIONS } from "../model";
import type { TaskRecord } from "./facts";

/** Right, transition, guard, version: the order in which domain-rules §1 wants them refused. */
export function requireTransition(
  task: TaskRecord,
  command: CommandName,
  actor: Actor,
  version?: number,
): Permit {
  const name = transitionFor(command, task);
  const transition = TRANSITIONS[name];
  const granted = permit(actor, transition.action, relationshipOf(task, actor));
  requireAllowed(task, {
    command,
    transition,
    decision: checkTransition(name, task, actor),
    version,
    refusalOf: guardRefusal,
    reason: "transition_not_allowed",
  });
  return granted;
}

export function guardRefusal(guard: Guard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** What was submitted changes no more (domain-rules §3). */
export function requireOpen(task: TaskRecord): void {
  if (!isOpen(task)) throw lockedRefusal(task);
}

export function lockedRefusal({ status }: TaskRecord): Refusal {
  return new Refusal("transition_not_allowed", "task_locked", { status });
}
