import { changesOf } from "~/kernel/changes";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { expect } from "~/kernel/server/statement";
import { changeStored, present } from "~/kernel/server/stored";
import type { UpdateInput } from "../inputs";
import { guardRefusal, requirePart } from "../queries/judged";
import { findPart } from "../queries/record";
import { activityOf, columnsOf, isUncounted, type PartAnswer, partAnswer } from "../statements";
import { PART_FIELDS } from "../words";

/** Name and unit. The unit stays once somebody counted in it: ten metres never were ten pieces. */
export function updatePart(ctx: AuthContext, input: UpdateInput): Promise<PartAnswer> {
  return command(ctx, {
    name: "spareParts.update",
    input,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      const granted = requirePart(part, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      const counted = guardRefusal("unit_in_use", { fields: { unit: "invalid" } });
      return {
        permit: granted,
        steps: [...(fields.unit === part.unit ? [] : [expect(isUncounted(id), counted)]), ...changeStored(ctx, "spare_parts", part, columnsOf(fields))],
        record: [activityOf(part, "updated", { name: fields.name, changes: changesOf(PART_FIELDS, part, fields) })],
        answer: partAnswer(id),
      };
    },
  });
}
