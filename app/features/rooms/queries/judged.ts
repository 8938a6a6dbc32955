import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/roles";
import { permit, type Permit } from "~/kernel/server/permit";
import { requireVersion } from "~/kernel/server/stored";
import { checkRoom } from "../policy";
import type { RoomCommand, RoomGuard } from "../words";
import type { RoomRecord } from "./record";

/** Right, version, state, guard: an older version explains the other two, somebody was quicker. */
export function requireRoom(room: RoomRecord, command: RoomCommand, actor: Actor, version: number): Permit {
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
