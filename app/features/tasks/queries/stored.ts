import type { Current } from "~/kernel/input/partial";
import type { AuthContext } from "~/kernel/server/request-context";
import type { UpdateInput } from "../inputs/task";
import { readTaskFacts } from "./facts";

/** The present fields of a task, for an update of some of them. Without a lead, because an update without one keeps the present lead. */
export async function readStoredTask(
  ctx: AuthContext,
  id: string,
): Promise<(Current<UpdateInput> & { version: number }) | null> {
  const task = await readTaskFacts(ctx, id);
  return task && { ...task, technicianIds: task.assigneeIds, leadId: null };
}
