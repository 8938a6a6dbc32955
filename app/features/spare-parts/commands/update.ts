import { changesOf } from "~/kernel/changes";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { expect } from "~/kernel/server/command/statement";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { UpdateInput } from "../inputs";
import { guardRefusal, requirePart } from "../queries/authorize";
import { findPart } from "../queries/record";
import {
  activityOf,
  columnsOf,
  isUncounted,
  PART_RESPONSE,
  type PartResponse,
  partResponse,
} from "../mutations";
import { PART_FIELDS } from "../model";
import { spareParts } from "../schema";

/** Updates name and unit. The unit is fixed once a quantity was recorded in it: ten metres are not ten pieces. */
export function updatePart(ctx: AuthContext, input: UpdateInput): Promise<PartResponse> {
  return command(ctx, {
    name: "spareParts.update",
    input,
    returns: PART_RESPONSE,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      const granted = requirePart(part, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      const counted = guardRefusal("unit_in_use", { fields: { unit: "invalid" } });
      return {
        permit: granted,
        steps: [
          ...(fields.unit === part.unit ? [] : [expect(isUncounted(id), counted)]),
          ...changeStored(ctx, spareParts, part, columnsOf(fields)),
        ],
        record: [
          activityOf(part, "updated", {
            name: fields.name,
            changes: changesOf(PART_FIELDS, part, fields),
          }),
        ],
        response: partResponse(id),
      };
    },
  });
}
