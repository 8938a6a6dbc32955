import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/roles";
import { permit, type Permit } from "~/kernel/server/permit";
import { requireVersion } from "~/kernel/server/stored";
import { judgeLocation } from "../policy";
import type { LocationCommand, LocationGuard } from "../words";
import type { LocationRecord } from "./record";

/** Right, version, state, guard: an older version explains the other two, somebody was quicker. */
export function requireLocation(location: LocationRecord, command: LocationCommand, actor: Actor, version: number): Permit {
  const granted = permit(actor, "inventory.manage");
  requireVersion(location, version);
  const verdict = judgeLocation(command, location);
  if (verdict.allowed) return granted;
  if (verdict.guard) throw guardRefusal(verdict.guard);
  throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
}

export function guardRefusal(guard: LocationGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}
