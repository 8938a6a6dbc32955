import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { deleteStored, present, requireUnused } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requirePart } from "../queries/authorize";
import { findPart } from "../queries/record";
import { activityOf } from "../mutations";

/** Deletes a part that no order and no report references. Its activity log stays. */
export function deletePart(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "spareParts.delete",
    input,
    load: () => findPart(ctx, input.id),
    decide(loaded, actor) {
      const part = present(loaded);
      const granted = requirePart(part, "delete", actor, input.version);
      requireUnused(part.uses);
      return {
        permit: granted,
        steps: deleteStored("spare_parts", part),
        record: [activityOf(part, "deleted", { name: part.name })],
        answer: sql`json_object('id', ${part.id})`,
      };
    },
  });
}
