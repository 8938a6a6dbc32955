import { defineCommand } from "~/kernel/server/command/define-command";
import { plainInput } from "../inputs";
import { archiveLocation, deleteLocation, restoreLocation } from "./lifecycle";
import { makeLocationDefault } from "./make-default";

export const locationCommands = {
  makeDefault: defineCommand(
    "Make a location the default of its customer, in place of the current default",
    plainInput,
    makeLocationDefault,
  ),
  archive: defineCommand(
    "Archive a location and its rooms: they are no longer offered in pickers, and records keep the name",
    plainInput,
    archiveLocation,
  ),
  restore: defineCommand(
    "Restore an archived location, with the rooms that were archived with it",
    plainInput,
    restoreLocation,
  ),
  delete: defineCommand(
    "Delete an unused location that is not a customer's default",
    plainInput,
    deleteLocation,
  ),
};
