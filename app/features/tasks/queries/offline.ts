import { type SQL, sql } from "drizzle-orm";
import { type Seen, changedSince } from "~/features/activity/queries/touched";
import type { AuthContext } from "~/kernel/server/request-context";
import { listInput } from "../inputs/list";
import { paramsFor, rowsFrom, rowsOf, type StoredRow } from "./list";
import { readTasksPage, type TasksPage } from "./page";

/** A task to keep on the device. `touched` is true when it changed since the device last loaded it. */
type OfflineTask = { id: string; touched: boolean };

/** The caller's open tasks, those that begin first at the top; a task without a day comes last. */
export function offlineOf(userId: string, most: number): SQL {
  return sql`SELECT task_seq AS seq FROM task_assignments WHERE user_id = ${userId} AND to_at IS NULL AND status_rank IN (1, 2, 3, 4)
    ORDER BY planned_start_on = '', planned_start_on, task_seq LIMIT ${most}`;
}

function countOffline(userId: string): SQL {
  return sql`(SELECT count(*) FROM task_assignments WHERE user_id = ${userId} AND to_at IS NULL AND status_rank IN (1, 2, 3, 4))`;
}

/** The tasks that belong on this user's device, and which of them are missing or outdated there. */
export async function findOfflineTasks(
  { db, actor }: AuthContext,
  seen: Seen,
  most: number,
): Promise<{ records: OfflineTask[]; total: number }> {
  const rows = await db.all<{ id: string; touched: number; total: number }>(
    offlineTasks(actor.userId, seen, most),
  );
  return {
    records: rows.map(({ id, touched }) => ({ id, touched: touched === 1 })),
    total: rows[0]?.total ?? 0,
  };
}

export function offlineTasks(userId: string, seen: Seen, most: number): SQL {
  const { newest, isNew } = changedSince(seen);
  const people = sql`SELECT 1 FROM task_assignments p WHERE p.task_id = w.id AND p.to_at IS NULL AND ${isNew("users", sql`p.user_id`)}`;
  return sql`SELECT w.id, ${newest("task", sql`w.id`)} OR ${isNew("tasks", sql`w.id`)} OR EXISTS (${people}) AS touched, ${countOffline(userId)} AS total
    FROM (${offlineOf(userId, most)}) AS found CROSS JOIN tasks w ON w.seq = found.seq`;
}

/** The list page as a device shows it offline: with the tasks stored on it. */
export async function readOfflineTasks(ctx: AuthContext, most: number): Promise<TasksPage> {
  const listParams = listInput.parse({
    assigned: true,
    sortBy: "plannedStart",
    sortDirection: "asc",
  });
  const [page, rows] = await Promise.all([
    readTasksPage(ctx, listParams, null, new URLSearchParams()),
    ctx.db.all<StoredRow>(rowsOf(offlineOf(ctx.actor.userId, most), sql`w.planned_start_on`)),
  ]);
  const entities = rowsFrom(rows, paramsFor(ctx, listParams));
  return { ...page, page: { entities, totalCount: entities.length } };
}
