import { recordCommands } from "~/kernel/server/command/record-commands";
import { requireEquipment } from "../queries/authorize";
import { type EquipmentRecord, findEquipment } from "../queries/record";
import {
  activityOf,
  EQUIPMENT_ANSWER,
  type EquipmentAnswer,
  equipmentAnswer,
} from "../mutations/equipment";
import { equipment } from "../schema";

export const {
  archive: archiveEquipment,
  restore: restoreEquipment,
  delete: deleteEquipment,
} = recordCommands<EquipmentRecord, EquipmentAnswer>({
  name: "equipment",
  table: equipment,
  find: findEquipment,
  authorize: requireEquipment,
  activityOf,
  answer: equipmentAnswer,
  returns: EQUIPMENT_ANSWER,
});
