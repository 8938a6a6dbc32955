import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { requireVersion } from "~/kernel/server/command/stored";
import { allowsPartCommand } from "../policy";
import type { PartCommand, PartGuard } from "../model";
import type { PartRecord } from "./record";

/** Permission, version, state: an outdated version explains the last, because another user changed the part first. */
export function requirePart(
  part: PartRecord,
  command: PartCommand,
  actor: Actor,
  version: number | undefined,
): Permit {
  const granted = permit(actor, "inventory.manage");
  requireVersion(part, version);
  if (!allowsPartCommand(command, part))
    throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
  return granted;
}

export function guardRefusal(guard: PartGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}
