import { Refusal } from "~/kernel/refusal";
import { conflict, type Stored } from "~/server/command/stored";
import type { Status, Transition } from "../model";
import type { Decision } from "../policy";

type Requested<Guard extends string> = {
  command: string;
  transition: Transition<Guard>;
  decision: Decision<Guard>;
  version: number | undefined;
  refusalOf(guard: Guard): Refusal;
  /** The reason when the record has another state. */
  reason: Refusal["reason"];
};

/** Transition, guard, version: behind the right, the order in which domain-rules §1 wants them refused. */
export function requireAllowed<Guard extends string>(
  record: Stored & { status: Status },
  { command, transition, decision, version, refusalOf, reason }: Requested<Guard>,
): void {
  const isAccepted =
    version === undefined ||
    version === record.version ||
    (decision.allowed && version < record.version && transition.acceptsOlderVersion === true);
  // An outdated version explains both: another user changed the record first.
  if (!isAccepted) throw conflict(record);
  if (decision.allowed) return;
  if (decision.guard) throw refusalOf(decision.guard);
  throw new Refusal("transition_not_allowed", reason, {
    status: record.status,
    command,
  });
}
