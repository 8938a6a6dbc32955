import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requirePart } from "../queries/authorize";
import { findPart } from "../queries/record";
import { activityOf, type PartAnswer, partAnswer } from "../mutations";

/** Archives the part. Pickers no longer offer it; records that reference it keep its name (domain-rules §6). */
export function archivePart(ctx: AuthContext, input: PlainInput): Promise<PartAnswer> {
  return command(ctx, {
    name: "spareParts.archive",
    input,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      return {
        permit: requirePart(part, "archive", actor, input.version),
        steps: changeStored(ctx, "spare_parts", part, { archived_at: ctx.now().getTime() }),
        record: [activityOf(part, "archived", { name: part.name })],
        answer: partAnswer(part.id),
      };
    },
  });
}
