import { defineCommand } from "~/kernel/server/command/define-command";
import { plainInput } from "../inputs";
import { archiveRoom, deleteRoom, restoreRoom } from "./lifecycle";

export const roomCommands = {
  archive: defineCommand(
    "Archive a room: it is no longer offered in pickers, and records keep its name",
    plainInput,
    archiveRoom,
  ),
  restore: defineCommand("Restore an archived room", plainInput, restoreRoom),
  delete: defineCommand("Delete an unused room", plainInput, deleteRoom),
};
