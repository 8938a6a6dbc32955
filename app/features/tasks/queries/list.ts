import { type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../inputs/list";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "../model";
import { type ListParams, countOf, pageOf, sortedBy, sortsOn } from "./pages";

export type TaskRow = {
  id: string;
  number: string;
  name: string;
  status: Status;
  priority: Priority;
  plannedStartOn: string;
  leadId: string | null;
  leadName: string;
  /** The lead comes first. */
  assigneeNames: string[];
  createdAt: Instant;
  createdByName: string;
  version: number;
};

/** One page of tasks and the total count, in one round trip. */
export async function listTasks(
  ctx: AuthContext,
  input: ListInput,
): Promise<{ entities: TaskRow[]; totalCount: number }> {
  const listParams = paramsFor(ctx, input);
  const [rows, counts] = await Promise.all([
    ctx.db.all<StoredRow>(rowsOf(pageOf(listParams), sortedBy(listParams))),
    ctx.db.all<{ n: number }>(sql`SELECT ${countOf(listParams)} AS n`),
  ]);
  return { entities: rowsFrom(rows, listParams), totalCount: counts[0]?.n ?? 0 };
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

export type StoredRow = Omit<TaskRow, "assigneeNames"> & {
  seq: number;
  sortedBy: string | number;
  assigneeNames: string;
};

/** The rows for display, in the requested order. */
export function rowsFrom(rows: StoredRow[], listParams: ListParams): TaskRow[] {
  return rows.sort(inOrder(listParams)).map(rowFrom);
}

function rowFrom({ seq: _, sortedBy: __, ...row }: StoredRow): TaskRow {
  return { ...row, assigneeNames: JSON.parse(row.assigneeNames) };
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

const NAME = sql`trim(u.name || ' ' || u.surname)`;

/** The columns and related names for the tasks of one page. The page itself is found elsewhere. */
export function rowsOf(found: SQL, sorted: SQL): SQL {
  return sql`SELECT w.seq, ${sorted} AS sortedBy, w.id, w.number, w.name, w.status, w.priority, w.planned_start_on AS plannedStartOn,
      lead.user_id AS leadId, coalesce((SELECT ${NAME} FROM users u WHERE u.id = lead.user_id), '') AS leadName,
      (SELECT json_group_array(x) FROM (SELECT ${NAME} AS x FROM task_assignments a CROSS JOIN users u ON u.id = a.user_id
        WHERE a.task_id = w.id AND a.to_at IS NULL ORDER BY a.is_lead DESC, u.sort_key, u.id)) AS assigneeNames,
      w.created_at AS createdAt, (SELECT ${NAME} FROM users u WHERE u.id = w.created_by) AS createdByName, w.version
    FROM (${found}) AS found CROSS JOIN tasks w ON w.seq = found.seq
      LEFT JOIN task_assignments lead ON lead.task_id = w.id AND lead.to_at IS NULL AND lead.is_lead = 1`;
}
