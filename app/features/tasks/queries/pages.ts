import { and, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { requiresFourEyes } from "~/server/command/four-eyes";
import { type FoundPage, hasRanks, matchOfSearch, pageAlong } from "~/server/queries/numbered-list";
import { parseInput } from "~/kernel/input/parse";
import { type ListInput, listInput } from "../inputs/list";
import { STATUSES } from "../model";
import {
  taskAssignments,
  taskCounts,
  tasks,
  tasksAwaited,
  tasksAwaitedNotBy,
  tasksSearch,
} from "~/database/schema/tasks";

/** A task, or a row of a table with copies of its columns. */
const w = alias(tasks, "w");
const counts = alias(taskCounts, "w");
const a = alias(taskAssignments, "a");
const awaited = alias(tasksAwaited, "a");
const n = alias(tasksAwaitedNotBy, "n");
const f = alias(tasksSearch, "f");

/** The filters of a list. `personId` limits it to one user's tasks, `approverId` to those that wait for that user's approval. */
export type ListParams = Omit<ListInput, "assigned" | "assigneeId" | "awaiting"> & {
  personId: string | null;
  approverId: string | null;
};

/** Each sort order is a migration index that ends in the number. The assignments table has copies of these columns. */
const COLUMNS = {
  number: null,
  status: w.statusRank,
  priority: w.priorityRank,
  plannedStart: w.plannedStartOn,
} as const satisfies Record<ListInput["sortBy"], SQLiteColumn | null>;

/** Results of a search or of a filter by assignee or approver are sorted by row; all others by number. */
function sortsOn({ search, personId, approverId }: ListParams): "seq" | "number" {
  return search !== "" || personId || approverId ? "seq" : "number";
}

/** The tasks of the page, found without reading the others. */
export function pageOf(listParams: ListParams): FoundPage {
  return pageAlong(listParams, matching(listParams), {
    seq: w.seq,
    column: COLUMNS[listParams.sortBy],
    tie: w[sortsOn(listParams)],
  });
}

/** The number of matches, from the counters if they cover the filters, else from one index. */
export function countOf(listParams: ListParams): SQL {
  if (sortsOn(listParams) === "seq") return sql`(SELECT count(*) FROM ${matching(listParams)})`;
  return sql`(SELECT coalesce(sum(${counts.n}), 0) FROM ${taskCounts} ${counts} WHERE ${ranks(counts, listParams)})`;
}

export function countsByStatus(listParams: ListParams): SQL {
  if (sortsOn(listParams) === "number")
    return sql`SELECT ${counts.statusRank} AS rank, sum(${counts.n}) AS n FROM ${taskCounts} ${counts}
      WHERE ${ranks(counts, listParams)} GROUP BY ${counts.statusRank}`;
  return sql`SELECT ${w.statusRank} AS rank, count(*) AS n FROM ${matching(listParams)} GROUP BY ${w.statusRank}`;
}

function matching(listParams: ListParams): SQL {
  if (listParams.search !== "") return termMatches(listParams);
  if (listParams.approverId) return awaitedTasks(listParams.approverId, listParams);
  return listParams.personId
    ? assignedTasks(listParams.personId, listParams)
    : sql`${tasks} ${w} WHERE ${ranks(w, listParams)}`;
}

function ranks(
  row: Record<"statusRank" | "priorityRank", SQLiteColumn>,
  listParams: Pick<ListParams, "status" | "priority" | "unfinished">,
): SQL {
  const unfinished = listParams.unfinished ? sql`${row.statusRank} < 5` : sql`1`;
  return and(unfinished, ...hasRanks(row, listParams, STATUSES)) ?? unfinished;
}

/** The tasks assigned to this user now. The assignment row contains the columns that the list sorts and filters by. */
function assignedTasks(personId: string, listParams: ListParams): SQL {
  return sql`(SELECT ${a.taskSeq} AS seq, ${a.statusRank}, ${a.priorityRank}, ${a.plannedStartOn}
    FROM ${taskAssignments} ${a} WHERE ${a.userId} = ${personId} AND ${a.toAt} IS NULL AND ${ranks(a, listParams)}) AS w`;
}

/** Submitted tasks with missing approvals, one of which this user may give. */
function awaitedTasks(approverId: string, listParams: ListParams): SQL {
  const { personId } = listParams;
  const { userId, toAt, taskSeq } = taskAssignments;
  const person = personId
    ? sql`EXISTS (SELECT 1 FROM ${taskAssignments} WHERE ${userId} = ${personId} AND ${toAt} IS NULL AND ${taskSeq} = ${awaited.taskSeq})`
    : sql`1`;
  return sql`(SELECT ${awaited.taskSeq} AS seq, ${awaited.statusRank}, ${awaited.priorityRank}, ${awaited.plannedStartOn}
    FROM ${tasksAwaited} ${awaited} WHERE ${mayStillApprove(awaited.taskSeq, approverId)} AND ${person} AND ${ranks(awaited, listParams)}) AS w`;
}

/** The user has not approved the task yet and, where the four-eyes rule applies, did not work on it (domain-rules §3). */
function mayStillApprove(seq: SQLiteColumn, userId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${tasksAwaitedNotBy} ${n} WHERE ${n.taskSeq} = ${seq} AND ${n.userId} = ${userId}
    AND (${n.approved} = 1 OR ${requiresFourEyes("APPROVALS_TASK")}))`;
}

function termMatches(listParams: ListParams): SQL {
  const { personId, approverId, unfinished } = listParams;
  const conditions = [
    ...(personId
      ? [
          sql`EXISTS (SELECT 1 FROM ${taskAssignments} ${a} WHERE ${a.taskId} = ${w.id} AND ${a.userId} = ${personId} AND ${a.toAt} IS NULL)`,
        ]
      : []),
    ...(approverId
      ? [
          sql`EXISTS (SELECT 1 FROM ${tasksAwaited} WHERE ${tasksAwaited.taskSeq} = ${w.seq})`,
          mayStillApprove(w.seq, approverId),
        ]
      : []),
    ...(unfinished ? [sql`${w.statusRank} < 5`] : []),
  ];
  return sql`${tasksSearch} ${f} CROSS JOIN ${tasks} ${w} ON ${w.seq} = ${f}.rowid
    WHERE ${and(sql`tasks_search MATCH ${matchOfSearch(listParams, STATUSES)}`, ...conditions)}`;
}

/** The number of rows in the list with these filters, as one value in a statement. The same count as the list's. */
export function countOfTasks({
  personId,
  approverId,
  unfinished,
}: {
  approverId?: string;
  personId?: string;
  unfinished?: true;
}): SQL {
  return countOf({
    ...parseInput(listInput, { unfinished }),
    personId: personId ?? null,
    approverId: approverId ?? null,
  });
}
