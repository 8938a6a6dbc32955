import { and, eq, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Activity, Announcement } from "~/server/command/records";
import { expect, guarded, type Step } from "~/server/command/statement";
import { nextTaskLeadNeeded, type TaskReassignment } from "../queries/offboarding";
import { assignedAnnouncements, assignmentSteps } from "./assignments";
import { activityOf } from "./task";
import { taskAssignments, tasks } from "~/database/schema/tasks";

/** Removes a user from the open tasks. A task that was changed or assigned to the user meanwhile aborts the batch. */
export function taskOffboardingSteps(
  ctx: AuthContext,
  userId: string,
  all: readonly TaskReassignment[],
): Step[] {
  const assigned = sql`SELECT ${taskAssignments.taskId} FROM ${taskAssignments} WHERE ${taskAssignments.userId} = ${userId}
    AND ${taskAssignments.toAt} IS NULL AND ${taskAssignments.statusRank} IN (1, 2)`;
  return [
    ...all.flatMap(({ task, technicianIds, leadId }) => [
      ...unchanged(ctx, task),
      ...assignmentSteps(ctx, task.id, task, { technicianIds, leadId }),
    ]),
    expect(sql`NOT EXISTS (${assigned})`, nextTaskLeadNeeded([])),
  ];
}

function unchanged(ctx: AuthContext, { id, number, version }: TaskReassignment["task"]): Step[] {
  const set = ctx.db
    .update(tasks)
    .set({ version: sql`${tasks.version} + 1`, updatedAt: ctx.now().getTime() })
    .where(and(eq(tasks.id, id), eq(tasks.version, version)));
  return guarded(
    set,
    new Refusal("version_conflict", "version_conflict", { task: { id, number } }),
  );
}

export function taskOffboardingActivity(all: readonly TaskReassignment[]): Activity[] {
  return all.map(({ task, technicianIds, leadId }) =>
    activityOf(task, "assigned", {
      technicianIds,
      leadId,
      before: { technicianIds: task.technicianIds, leadId: task.leadId },
    }),
  );
}

/** Users who join a task by becoming its lead are notified, as with any assignment. */
export function taskOffboardingNotifications(all: readonly TaskReassignment[]): Announcement[] {
  return all.flatMap(({ task, technicianIds }) =>
    assignedAnnouncements(task.id, task.technicianIds, technicianIds),
  );
}
