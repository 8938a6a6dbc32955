import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { requireVersion } from "~/kernel/server/command/stored";
import { checkLocation } from "../policy";
import type { LocationCommand, LocationGuard } from "../model";
import type { LocationRecord } from "./record";

/** Checks right, version, state and guard in this order: an outdated version explains the other two. */
export function requireLocation(
  location: LocationRecord,
  command: LocationCommand,
  actor: Actor,
  version: number,
): Permit {
  const granted = permit(actor, "inventory.manage");
  requireVersion(location, version);
  const decision = checkLocation(command, location);
  if (decision.allowed) return granted;
  if (decision.guard) throw guardRefusal(decision.guard);
  throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
}

export function guardRefusal(guard: LocationGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}
