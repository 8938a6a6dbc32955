import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { users } from "~/database/schema/users";
import {
  type Fields,
  json,
  listOf,
  NUMBER,
  orNull,
  type RowOf,
  TEXT,
  value,
} from "~/database/fields";
import {
  type AssignedTechnician,
  assignedTechniciansOf,
  readAssignedTechnicians,
} from "~/server/queries/assigned-technicians";
import { type ExportRows, exportBySeq, MAX_ROWS } from "~/server/queries/export";
import { queryRows } from "~/server/queries/query-rows";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { countOf, type ListParams, pageOf, sortedBy, sortsOn } from "./pages";
import { taskAssignments, tasks } from "~/database/schema/tasks";

const a = alias(taskAssignments, "a");
const lead = alias(taskAssignments, "lead");
const u = alias(users, "u");
const w = alias(tasks, "w");

type TaskList<Row extends TaskRow = TaskRow> = { entities: Row[]; totalCount: number };

/** One page of tasks and the total count, in one round trip. */
export async function listTasks(ctx: AuthContext, input: ListInput): Promise<TaskList> {
  const listParams = paramsFor(ctx, input);
  const rows = queryRows(ctx, TASK_ROW, rowsOf(pageOf(listParams), sortedBy(listParams)));
  return counted(ctx, listParams, rows);
}

/** The same with who is assigned to each task. */
export async function listTasksWithTechnicians(
  ctx: AuthContext,
  input: ListInput,
): Promise<TaskList<TaskRow & { assignedTechnicians: AssignedTechnician[] }>> {
  const listParams = paramsFor(ctx, input);
  const ofTask = sql`${taskAssignments.taskId} = ${w.id}`;
  const more = { assignedTechnicians: assignedTechniciansOf(taskAssignments, ofTask, ctx.actor) };
  const page = rowsOf(pageOf(listParams), sortedBy(listParams), more);
  return counted(ctx, listParams, queryRows(ctx, { ...TASK_ROW, ...more }, page));
}

/** Of one task. The caller reads it in the same round trip, which checks that the user may read it. */
export function readTaskTechnicians(ctx: AuthContext, id: string): Promise<AssignedTechnician[]> {
  return readAssignedTechnicians(ctx, taskAssignments, eq(taskAssignments.taskId, id));
}

async function counted<Row extends StoredRow>(
  ctx: AuthContext,
  listParams: ListParams,
  page: Promise<Row[]>,
) {
  const [rows, counts] = await Promise.all([
    page,
    queryRows(ctx, { n: NUMBER }, sql`SELECT ${countOf(listParams)} AS n`),
  ]);
  return { entities: rowsFrom(rows, listParams), totalCount: counts[0]?.n ?? 0 };
}

/** All matching tasks, a part at a time. */
export async function exportTasks(
  ctx: AuthContext,
  input: ListInput,
): Promise<ExportRows<TaskRow>> {
  const listParams = paramsFor(ctx, { ...input, pageNumber: 1, pageSize: MAX_ROWS });
  // The rows are sorted by their places.
  const inPlaces: ListParams = { ...listParams, sortBy: "number", sortDirection: "asc" };
  return exportBySeq(ctx, pageOf(listParams), async (found) =>
    rowsFrom(await queryRows(ctx, TASK_ROW, rowsOf(found, sql`found.place`)), inPlaces),
  );
}

/** The "assigned" filter means the caller's own tasks. The "awaiting" filter requires permission to approve. */
export function paramsFor({ actor }: AuthContext, input: ListInput): ListParams {
  if (!may(actor, "tasks.read") || (input.awaiting && !may(actor, "tasks.approve")))
    throw new Refusal("not_allowed");
  return {
    ...input,
    personId: input.assigned ? actor.userId : input.assigneeId,
    approverId: input.awaiting ? actor.userId : null,
  };
}

type StoredRow = RowOf<typeof TASK_ROW>;
export type TaskRow = RowOf<typeof LISTED_TASK>;

/** The rows for display, in the requested order. */
export function rowsFrom<Row extends StoredRow>(
  rows: Row[],
  listParams: ListParams,
): Omit<Row, "seq" | "sortedBy">[] {
  return rows.sort(inOrder(listParams)).map(({ seq: _, sortedBy: __, ...row }) => row);
}

/** Sorts the page by its sort keys. The database finds the page by an index; sorting these few rows in SQL would be a second sort. */
function inOrder(listParams: ListParams): (a: StoredRow, b: StoredRow) => number {
  const sign = listParams.sortDirection === "asc" ? 1 : -1;
  const bySeq = sortsOn(listParams) === "seq";
  return (a, b) =>
    sign *
    (compare(a.sortedBy, b.sortedBy) || (bySeq ? a.seq - b.seq : compare(a.number, b.number)));
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

const NAME = sql`trim(${u.name} || ' ' || ${u.surname})`;

const SORT_KEY: Schema<string | number> = () => z.union([z.string(), z.number()]);
/** A task of the list. */
export const LISTED_TASK = {
  id: w.id,
  number: w.number,
  name: w.name,
  status: w.status,
  priority: w.priority,
  plannedStartOn: w.plannedStartOn,
  leadId: orNull(lead.userId),
  leadName: value(
    TEXT,
    sql`coalesce((SELECT ${NAME} FROM ${users} ${u} WHERE ${u.id} = ${lead.userId}), '')`,
  ),
  /** The lead comes first. */
  assigneeNames: json(
    () => z.array(z.string()),
    sql`(SELECT json_group_array(x) FROM (SELECT ${NAME} AS x FROM ${taskAssignments} ${a} CROSS JOIN ${users} ${u} ON ${u.id} = ${a.userId}
      WHERE ${a.taskId} = ${w.id} AND ${a.toAt} IS NULL ORDER BY ${a.isLead} DESC, ${u.sortKey}, ${u.id}))`,
  ),
  createdAt: w.createdAt,
  createdByName: value(
    TEXT,
    sql`(SELECT ${NAME} FROM ${users} ${u} WHERE ${u.id} = ${w.createdBy})`,
  ),
  version: w.version,
};
export const TASK_ROW = { seq: w.seq, sortedBy: SORT_KEY, ...LISTED_TASK };

/** The columns and related names for the tasks of one page. The page itself is found elsewhere. */
export function rowsOf(found: SQL, sorted: SQL, more: Fields = {}): SQL {
  const { sortedBy: _, ...columns } = TASK_ROW;
  return sql`SELECT ${sorted} AS sortedBy, ${listOf({ ...columns, ...more })}
    FROM (${found}) AS found CROSS JOIN ${tasks} ${w} ON ${w.seq} = found.seq
      LEFT JOIN ${taskAssignments} ${lead} ON ${lead.taskId} = ${w.id} AND ${lead.toAt} IS NULL AND ${lead.isLead} = 1`;
}
