import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { conflict } from "~/kernel/server/command/stored";
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
  const granted = permit(actor, TRANSITIONS[name].action, relationshipOf(task, actor));
  const decision = checkTransition(name, task, actor);
  const isAccepted =
    version === undefined ||
    version === task.version ||
    (decision.allowed && version < task.version && "acceptsOlderVersion" in TRANSITIONS[name]);
  // An outdated version explains both: another user changed the task first.
  if (!isAccepted) throw conflict(task);
  if (decision.allowed) return granted;
  if (decision.guard) throw guardRefusal(decision.guard);
  throw new Refusal("transition_not_allowed", "transition_not_allowed", {
    status: task.status,
    command,
  });
}

export function guardRefusal(guard: Guard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** What was submitted changes no more (domain-rules §3). */
export function lockedRefusal({ status }: TaskRecord): Refusal {
  return new Refusal("transition_not_allowed", "task_locked", { status });
}
