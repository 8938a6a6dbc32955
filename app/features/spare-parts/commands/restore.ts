import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requirePart } from "../queries/authorize";
import { findPart } from "../queries/record";
import { activityOf, type PartAnswer, partAnswer } from "../mutations";

/** Restores the part. It can be chosen again. */
export function restorePart(ctx: AuthContext, input: PlainInput): Promise<PartAnswer> {
  return command(ctx, {
    name: "spareParts.restore",
    input,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      return {
        permit: requirePart(part, "restore", actor, input.version),
        steps: changeStored(ctx, "spare_parts", part, { archived_at: null }),
        record: [activityOf(part, "restored", { name: part.name })],
        answer: partAnswer(part.id),
      };
    },
  });
}
