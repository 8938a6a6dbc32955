import { recordCommands } from "~/kernel/server/command/record-commands";
import { requirePart } from "../queries/authorize";
import { findPart, type PartRecord } from "../queries/record";
import { activityOf, PART_RESPONSE, type PartResponse, partResponse } from "../mutations";
import { spareParts } from "../schema";

export const {
  archive: archivePart,
  restore: restorePart,
  delete: deletePart,
} = recordCommands<PartRecord, PartResponse>({
  name: "spareParts",
  table: spareParts,
  find: findPart,
  authorize: requirePart,
  activityOf,
  response: partResponse,
  returns: PART_RESPONSE,
});
