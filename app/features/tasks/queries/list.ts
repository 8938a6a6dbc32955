import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { type Fields, json, listOf, orNull, type RowOf, TEXT, value } from "~/database/fields";
import {
  type AssignedTechnician,
  assignedTechniciansOf,
  readAssignedTechnicians,
} from "~/server/queries/assigned-technicians";
import type { ExportRows } from "~/server/queries/export";
import type { ListPage } from "~/server/queries/listing";
import {
  exportFound,
  type FoundPage,
  keysOf,
  readFound,
  readPage,
} from "~/server/queries/numbered-list";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { countOf, type ListParams, pageOf } from "./pages";
import { taskAssignments, tasks } from "~/database/schema/tasks";

const a = alias(taskAssignments, "a");
const lead = alias(taskAssignments, "lead");
const u = alias(users, "u");
const w = alias(tasks, "w");

/** One page of tasks and the total count, in one round trip. */
export async function listTasks(ctx: AuthContext, input: ListInput): Promise<ListPage<TaskRow>> {
  const listParams = paramsFor(ctx, input);
  return readPage(ctx, readTasks(ctx, pageOf(listParams)), countOf(listParams));
}

/** The same with who is assigned to each task. */
export async function listTasksWithTechnicians(
  ctx: AuthContext,
  input: ListInput,
): Promise<ListPage<TaskRow & { assignedTechnicians: AssignedTechnician[] }>> {
  const listParams = paramsFor(ctx, input);
  const ofTask = sql`${taskAssignments.taskId} = ${w.id}`;
  const more = { assignedTechnicians: assignedTechniciansOf(taskAssignments, ofTask, ctx.actor) };
  const page = pageOf(listParams);
  const rows = readFound(ctx, page, { ...LISTED_TASK, ...more }, rowsOf(page, more));
  return readPage(ctx, rows, countOf(listParams));
}

/** Of one task. The caller reads it in the same round trip, which checks that the user may read it. */
export function readTaskTechnicians(ctx: AuthContext, id: string): Promise<AssignedTechnician[]> {
  return readAssignedTechnicians(ctx, taskAssignments, eq(taskAssignments.taskId, id));
}

/** All matching tasks, a part at a time. */
export async function exportTasks(
  ctx: AuthContext,
  input: ListInput,
): Promise<ExportRows<TaskRow>> {
  return exportFound(ctx, paramsFor(ctx, input), pageOf, (page) => readTasks(ctx, page));
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

export type TaskRow = RowOf<typeof LISTED_TASK>;

const NAME = sql`trim(${u.name} || ' ' || ${u.surname})`;

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

/** The tasks of a page found elsewhere, in its order. */
export function readTasks(ctx: AuthContext, page: FoundPage): Promise<TaskRow[]> {
  return readFound(ctx, page, LISTED_TASK, rowsOf(page));
}

function rowsOf(page: FoundPage, more: Fields = {}): SQL {
  return sql`SELECT ${listOf({ ...keysOf(page), ...LISTED_TASK, ...more })}
    FROM (${page.found}) AS found CROSS JOIN ${tasks} ${w} ON ${w.seq} = found.seq
      LEFT JOIN ${taskAssignments} ${lead} ON ${lead.taskId} = ${w.id} AND ${lead.toAt} IS NULL AND ${lead.isLead} = 1`;
}
