import { sql } from "drizzle-orm";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { guarded } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import type { PlainInput } from "~/features/approvals/inputs";
import { readTaskFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import { activityOf } from "../mutations/task";
import { tasks } from "~/database/schema/tasks";

/** K9: deletes a task in the backlog. Its activity log stays. */
export function deleteTask(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "tasks.delete",
    input,
    returns: ID_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      const unchanged = sql`${tasks.id} = ${task.id} AND ${tasks.version} = ${task.version} AND ${tasks.status} = 'backlog'`;
      return {
        permit: requireTransition(task, "delete", actor, input.version),
        steps: guarded(ctx.db.delete(tasks).where(unchanged), conflict(task)),
        record: [activityOf(task, "deleted", { number: task.number, name: task.name })],
        response: idResponse(task.id),
      };
    },
  });
}
