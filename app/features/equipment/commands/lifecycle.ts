import { recordCommands } from "~/kernel/server/command/record-commands";
import { requireEquipment } from "../queries/authorize";
import { type EquipmentRecord, findEquipment } from "../queries/record";
import {
  activityOf,
  EQUIPMENT_RESPONSE,
  type EquipmentResponse,
  equipmentResponse,
} from "../mutations/equipment";
import { equipment } from "../schema";

export const {
  archive: archiveEquipment,
  restore: restoreEquipment,
  delete: deleteEquipment,
} = recordCommands<EquipmentRecord, EquipmentResponse>({
  name: "equipment",
  table: equipment,
  find: findEquipment,
  authorize: requireEquipment,
  activityOf,
  response: equipmentResponse,
  returns: EQUIPMENT_RESPONSE,
});
