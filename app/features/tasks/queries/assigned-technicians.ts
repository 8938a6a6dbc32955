import { eq, sql } from "drizzle-orm";
import { taskAssignments, tasks } from "~/database/schema/tasks";
import { listOf } from "~/database/fields";
import {
  type AssignedTechnician,
  assignedTechniciansOf,
} from "~/server/queries/assigned-technicians";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { paramsFor } from "./list";
import { pageOf } from "./pages";

/** The technicians of a task. The caller reads the task in the same round trip, which checks that the user may read it. */
export async function readTaskTechnicians(
  ctx: AuthContext,
  id: string,
): Promise<AssignedTechnician[]> {
  const [task] = await ctx.db.select(columnsFor(ctx)).from(tasks).where(eq(tasks.id, id));
  return task?.assignedTechnicians ?? [];
}

/** The technicians of the tasks of a page of the list, by the id of the task. */
export async function listTaskTechnicians(
  ctx: AuthContext,
  input: ListInput,
): Promise<Map<string, AssignedTechnician[]>> {
  const columns = columnsFor(ctx);
  const found = await queryRows(
    ctx,
    columns,
    sql`SELECT ${listOf(columns)} FROM (${pageOf(paramsFor(ctx, input))}) AS found
      CROSS JOIN ${tasks} ON ${tasks.seq} = found.seq`,
  );
  return new Map(found.map(({ id, assignedTechnicians }) => [id, assignedTechnicians]));
}

function columnsFor({ actor }: AuthContext) {
  return {
    id: tasks.id,
    assignedTechnicians: assignedTechniciansOf(
      taskAssignments,
      sql`${taskAssignments.taskId} = ${tasks.id}`,
      actor,
    ),
  };
}
