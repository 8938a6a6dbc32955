import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Fields, flag, listOf, NUMBER, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { changedSince, type Seen } from "~/features/activity/queries/touched";
import type { AuthContext } from "~/server/request-context";
import { listInput } from "../inputs/list";
import { readTasks } from "./list";
import { readTasksPage, type TasksPage } from "./page";
import { taskAssignments, tasks } from "~/database/schema/tasks";

const p = alias(taskAssignments, "p");
const w = alias(tasks, "w");

/** A task to keep on the device. `touched` is true when it changed since the device last loaded it. */
type OfflineTask = { id: string; changed: boolean };

/** The caller's open tasks, those that begin first at the top; a task without a day comes last. */
function offlineOf(userId: string, most: number): SQL {
  return sql`SELECT ${taskAssignments.taskSeq} AS seq FROM ${taskAssignments} WHERE ${taskAssignments.userId} = ${userId}
    AND ${taskAssignments.toAt} IS NULL AND ${taskAssignments.statusRank} IN (1, 2, 3, 4)
    ORDER BY ${taskAssignments.plannedStartOn} = '', ${taskAssignments.plannedStartOn}, ${taskAssignments.taskSeq} LIMIT ${most}`;
}

function countOffline(userId: string): SQL {
  return sql`(SELECT count(*) FROM ${taskAssignments} WHERE ${taskAssignments.userId} = ${userId}
    AND ${taskAssignments.toAt} IS NULL AND ${taskAssignments.statusRank} IN (1, 2, 3, 4))`;
}

/** The tasks that belong on this user's device, and which of them are missing or outdated there. */
export async function findOfflineTasks(
  ctx: AuthContext,
  seen: Seen,
  most: number,
): Promise<{ records: OfflineTask[]; total: number }> {
  const { userId } = ctx.actor;
  const fields = offlineTask(userId, seen);
  const rows = await queryRows(ctx, fields, offlineTasks(fields, userId, most));
  return {
    records: rows.map(({ id, changed }) => ({ id, changed })),
    total: rows[0]?.total ?? 0,
  };
}

/** The columns of `offlineTasks`. */
function offlineTask(userId: string, seen: Seen) {
  const { newest, isNew } = changedSince(seen);
  const id = sql`${w.id}`;
  const people = sql`SELECT 1 FROM ${taskAssignments} ${p} WHERE ${p.taskId} = ${w.id} AND ${p.toAt} IS NULL AND ${isNew("users", sql`${p.userId}`)}`;
  return {
    id: w.id,
    changed: flag(sql`${newest("task", id)} OR ${isNew("tasks", id)} OR EXISTS (${people})`),
    total: value(NUMBER, countOffline(userId)),
  };
}

function offlineTasks(fields: Fields, userId: string, most: number): SQL {
  return sql`SELECT ${listOf(fields)} FROM (${offlineOf(userId, most)}) AS found CROSS JOIN ${tasks} ${w} ON ${w.seq} = found.seq`;
}

/** The list page as a device shows it offline: with the tasks stored on it. */
export async function readOfflineTasks(ctx: AuthContext, most: number): Promise<TasksPage> {
  const listParams = listInput.parse({
    assigned: true,
    sortBy: "plannedStart",
    sortDirection: "asc",
  });
  const [page, entities] = await Promise.all([
    readTasksPage(ctx, listParams, null, new URLSearchParams()),
    readTasks(ctx, {
      found: offlineOf(ctx.actor.userId, most),
      sortedBy: w.plannedStartOn,
      tie: w.seq,
      sortDirection: "asc",
    }),
  ]);
  return { ...page, page: { entities, totalCount: entities.length } };
}
