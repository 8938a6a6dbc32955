import type { Current } from "~/kernel/input/partial";
import type { AuthContext } from "~/server/request-context";
import type { UpdateInput } from "../inputs/task";
import { readTaskFacts } from "./facts";

/** The stored fields of a task, for a partial update. `leadId` is null, because an update without a lead keeps the current one. */
export async function readStoredTask(
  ctx: AuthContext,
  id: string,
): Promise<(Current<UpdateInput> & { version: number }) | null> {
  const task = await readTaskFacts(ctx, id);
  return task && { ...task, technicianIds: task.assigneeIds, leadId: null };
}
