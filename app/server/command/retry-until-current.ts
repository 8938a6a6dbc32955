import { Refusal } from "~/kernel/refusal";
import type { Step } from "./statement";

/** Thrown when the batch finds other data than the command had read. `untilSettled` then runs the command again. */
export class MovedOn extends Refusal {
  constructor(facts: Refusal["facts"] = {}) {
    super("version_conflict", "version_conflict", facts);
  }
}

/** Makes version conflicts of the steps throw MovedOn, so that the command loads and decides again. */
export function retryOnConflict(steps: Step[]): Step[] {
  return steps.map((each) =>
    each.otherwise?.code === "version_conflict"
      ? { ...each, otherwise: new MovedOn(each.otherwise.facts) }
      : each,
  );
}

/**
 * Runs a command again when data changed between its read and its write. It retries once: a second
 * conflict is not a race.
 */
export async function retryUntilCurrent<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
    return await attempt();
  }
}
