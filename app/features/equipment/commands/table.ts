import { defineCommand } from "~/kernel/server/command/define-command";
import { plainInput } from "../inputs";
import { archiveEquipment, deleteEquipment, restoreEquipment } from "./lifecycle";

export const equipmentCommands = {
  archive: defineCommand(
    "Archive a piece of equipment: it is no longer offered in pickers, and records keep its name",
    plainInput,
    archiveEquipment,
  ),
  restore: defineCommand("Restore an archived piece of equipment", plainInput, restoreEquipment),
  delete: defineCommand("Delete an unused piece of equipment", plainInput, deleteEquipment),
};
