import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { requireVersion } from "~/kernel/server/command/stored";
import { checkRoom } from "../policy";
import type { RoomCommand, RoomGuard } from "../model";
import type { RoomRecord } from "./record";

/** Permission, version, state, guard: an outdated version explains the other two, because another user changed the room first. */
export function requireRoom(
  room: RoomRecord,
  command: RoomCommand,
  actor: Actor,
  version: number,
): Permit {
  const granted = permit(actor, "inventory.manage");
  requireVersion(room, version);
  const decision = checkRoom(command, room);
  if (decision.allowed) return granted;
  if (decision.guard) throw guardRefusal(decision.guard);
  throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
}

export function guardRefusal(guard: RoomGuard, facts: Record<string, unknown> = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}
