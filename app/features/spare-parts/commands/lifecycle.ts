import { recordCommands } from "~/kernel/server/command/record-commands";
import { requirePart } from "../queries/authorize";
import { findPart, type PartRecord } from "../queries/record";
import { activityOf, type PartAnswer, partAnswer } from "../mutations";

export const {
  archive: archivePart,
  restore: restorePart,
  delete: deletePart,
} = recordCommands<PartRecord, PartAnswer>({
  name: "spareParts",
  table: "spare_parts",
  find: findPart,
  authorize: requirePart,
  activityOf,
  answer: partAnswer,
});
