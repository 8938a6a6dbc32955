import { and, eq, inArray, isNull } from "drizzle-orm";
import { announceEvent, withdrawAssigned } from "~/features/notifications/mutations";
import { newId } from "~/kernel/ids";
import type { AuthContext } from "~/server/request-context";
import type { Announcement } from "~/server/command/records";
import { step, type Step } from "~/server/command/statement";
import type { People } from "../queries/references";
import { taskAssignments } from "~/database/schema/tasks";

/** Ends the rows of users who are removed or whose role on the task changes, and inserts new rows. The history is kept. */
export function assignmentSteps(
  ctx: AuthContext,
  taskId: string,
  before: People,
  after: People,
): Step[] {
  const at = ctx.now().getTime();
  const same = (id: string) =>
    before.technicianIds.includes(id) && (before.leadId === id) === (after.leadId === id);
  const leaving = before.technicianIds.filter((id) => !after.technicianIds.includes(id));
  const ending = before.technicianIds.filter(
    (id) => !after.technicianIds.includes(id) || !same(id),
  );
  const rows = after.technicianIds
    .filter((id) => !same(id))
    .map((userId) => ({
      id: newId(at),
      taskId,
      userId,
      isLead: userId === after.leadId,
      fromAt: at,
    }));
  return [
    ...(ending.length > 0 ? [step(endAssignments(ctx, taskId, ending, at))] : []),
    ...(leaving.length > 0
      ? [withdrawAssigned(ctx, "task.assigned", `/tasks/${taskId}`, leaving)]
      : []),
    ...rows.map((row) => step(ctx.db.insert(taskAssignments).values(row))),
  ];
}

function endAssignments(ctx: AuthContext, id: string, userIds: string[], toAt: number) {
  const { taskId, userId, toAt: ended } = taskAssignments;
  return ctx.db
    .update(taskAssignments)
    .set({ toAt })
    .where(and(eq(taskId, id), inArray(userId, userIds), isNull(ended)));
}

/** Notifies users who join a task. */
export function assignedAnnouncements(
  taskId: string,
  before: readonly string[],
  after: readonly string[],
): Announcement[] {
  return after
    .filter((id) => !before.includes(id))
    .map((userId) => announceEvent("task.assigned", { taskId, userId }));
}
