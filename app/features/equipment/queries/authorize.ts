import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { permit, type Permit } from "~/kernel/server/command/permit";
import { requireVersion } from "~/kernel/server/command/stored";
import { allowsEquipmentCommand } from "../policy";
import type { EquipmentCommand } from "../model";
import type { EquipmentRecord } from "./record";

/** Checks right, version and state in this order: an outdated version explains a changed state. */
export function requireEquipment(
  equipment: EquipmentRecord,
  command: EquipmentCommand,
  actor: Actor,
  version: number | undefined,
): Permit {
  const granted = permit(actor, "inventory.manage");
  requireVersion(equipment, version);
  if (!allowsEquipmentCommand(command, equipment))
    throw new Refusal("transition_not_allowed", "transition_not_allowed", { command });
  return granted;
}
