import { recordCommands } from "~/kernel/server/command/record-commands";
import { requirePart } from "../queries/authorize";
import { findPart, type PartRecord } from "../queries/record";
import { activityOf, PART_ANSWER, type PartAnswer, partAnswer } from "../mutations";
import { spareParts } from "../schema";

export const {
  archive: archivePart,
  restore: restorePart,
  delete: deletePart,
} = recordCommands<PartRecord, PartAnswer>({
  name: "spareParts",
  table: spareParts,
  find: findPart,
  authorize: requirePart,
  activityOf,
  answer: partAnswer,
  returns: PART_ANSWER,
});
