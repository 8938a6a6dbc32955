import { defineCommand } from "~/server/command/define-command";
import { duplicateInput, plainInput } from "../inputs/template";
import { duplicateTemplate } from "./duplicate";
import { archiveTemplate, deleteTemplate, restoreTemplate } from "./lifecycle";

export const templateCommands = {
  archive: defineCommand(
    "Archive a checklist template: it is no longer added to work orders, and those that have it keep it",
    plainInput,
    archiveTemplate,
  ),
  restore: defineCommand("Restore an archived checklist template", plainInput, restoreTemplate),
  delete: defineCommand("Delete an unused checklist template", plainInput, deleteTemplate),
  duplicate: defineCommand(
    "Copy a checklist template. The client generates the id of the copy",
    duplicateInput,
    duplicateTemplate,
  ),
};
