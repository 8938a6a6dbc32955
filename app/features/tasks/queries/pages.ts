import { and, type SQL, sql } from "drizzle-orm";
import { asksForFourEyes } from "~/kernel/server/command/four-eyes";
import { beginsWith, wordsOf } from "~/kernel/server/queries/word-search";
import type { ListInput } from "../inputs/list";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

/** The filters of a list. `personId` limits it to one user's tasks, `approverId` to those that wait for that user's approval. */
export type ListParams = Omit<ListInput, "assigned" | "assigneeId" | "awaiting"> & {
  personId: string | null;
  approverId: string | null;
};

/** Each sort order is a migration index that ends in the number. The assignments table has copies of these columns. */
const COLUMNS = {
  number: null,
  status: "status_rank",
  priority: "priority_rank",
  plannedStart: "planned_start_on",
} as const satisfies Record<ListInput["sortBy"], string | null>;

/** Results of a search or of a filter by assignee or approver are sorted by row; all others by number. */
export function sortsOn({
  search,
  personId,
  approverId,
}: Pick<ListParams, "search" | "personId" | "approverId">): "seq" | "number" {
  return search !== "" || personId || approverId ? "seq" : "number";
}

export function sortedBy({ sortBy }: Pick<ListParams, "sortBy">): SQL {
  const column = COLUMNS[sortBy];
  return column ? sql.raw(`w.${column}`) : sql`''`;
}

/** The seq of each task on the page, found without reading the other tasks. */
export function pageOf(listParams: ListParams): SQL {
  const direction = listParams.sortDirection === "desc" ? sql` DESC` : sql` ASC`;
  const column = COLUMNS[listParams.sortBy];
  const keys = [...(column ? [column] : []), sortsOn(listParams)].map(
    (key) => sql`${sql.raw(`w.${key}`)}${direction}`,
  );
  return sql`SELECT w.seq FROM ${matching(listParams)} ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${listParams.pageSize} OFFSET ${(listParams.pageNumber - 1) * listParams.pageSize}`;
}

/** The number of matches, from the counters if they cover the filters, else from one index. */
export function countOf(listParams: ListParams): SQL {
  if (sortsOn(listParams) === "seq") return sql`(SELECT count(*) FROM ${matching(listParams)})`;
  return sql`(SELECT coalesce(sum(n), 0) FROM task_counts w WHERE ${ranks("w", listParams)})`;
}

/** The number of matches per status. */
export function countsByStatus(listParams: ListParams): SQL {
  if (sortsOn(listParams) === "number")
    return sql`SELECT w.status_rank AS rank, sum(w.n) AS n FROM task_counts w WHERE ${ranks("w", listParams)} GROUP BY w.status_rank`;
  return sql`SELECT w.status_rank AS rank, count(*) AS n FROM ${matching(listParams)} GROUP BY w.status_rank`;
}

function matching(listParams: ListParams): SQL {
  if (listParams.search !== "") return wordMatches(listParams);
  if (listParams.approverId) return awaitedTasks(listParams.approverId, listParams);
  return listParams.personId
    ? assignedTasks(listParams.personId, listParams)
    : sql`tasks w WHERE ${ranks("w", listParams)}`;
}

/** The ranks as the migration writes them. */
function ranks(
  row: "w" | "a",
  { status, priority, unfinished }: Pick<ListParams, "status" | "priority" | "unfinished">,
): SQL {
  const conditions = [
    ...(unfinished ? [sql`${sql.raw(row)}.status_rank < 5`] : []),
    ...(status ? [sql`${sql.raw(row)}.status_rank = ${STATUSES.indexOf(status) + 1}`] : []),
    ...(priority ? [sql`${sql.raw(row)}.priority_rank = ${PRIORITIES.indexOf(priority) + 1}`] : []),
  ];
  return and(...conditions, sql`1`) ?? sql`1`;
}

/** The tasks assigned to this user now. The assignment row contains the columns that the list sorts and filters by. */
function assignedTasks(personId: string, listParams: ListParams): SQL {
  return sql`(SELECT a.task_seq AS seq, a.status_rank, a.priority_rank, a.planned_start_on
    FROM task_assignments a WHERE a.user_id = ${personId} AND a.to_at IS NULL AND ${ranks("a", listParams)}) AS w`;
}

/** Submitted tasks with missing approvals, one of which this user may give. */
function awaitedTasks(approverId: string, listParams: ListParams): SQL {
  const { personId } = listParams;
  const person = personId
    ? sql`EXISTS (SELECT 1 FROM task_assignments x WHERE x.user_id = ${personId} AND x.to_at IS NULL AND x.task_seq = a.task_seq)`
    : sql`1`;
  return sql`(SELECT a.task_seq AS seq, a.status_rank, a.priority_rank, a.planned_start_on
    FROM tasks_awaited a WHERE ${mayStillApprove(sql`a.task_seq`, approverId)} AND ${person} AND ${ranks("a", listParams)}) AS w`;
}

/** The user has not approved the task yet and, where the four-eyes rule applies, did not work on it (domain-rules §3). */
function mayStillApprove(seq: SQL, userId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM tasks_awaited_not_by n WHERE n.task_seq = ${seq} AND n.user_id = ${userId}
    AND (n.approved = 1 OR ${asksForFourEyes("APPROVALS_TASK")}))`;
}

function wordMatches(listParams: ListParams): SQL {
  const { personId, approverId, unfinished } = listParams;
  const conditions = [
    ...(personId
      ? [
          sql`EXISTS (SELECT 1 FROM task_assignments a WHERE a.task_id = w.id AND a.user_id = ${personId} AND a.to_at IS NULL)`,
        ]
      : []),
    ...(approverId
      ? [
          sql`EXISTS (SELECT 1 FROM tasks_awaited x WHERE x.task_seq = w.seq)`,
          mayStillApprove(sql`w.seq`, approverId),
        ]
      : []),
    ...(unfinished ? [sql`w.status_rank < 5`] : []),
  ];
  return sql`tasks_search f CROSS JOIN tasks w ON w.seq = f.rowid WHERE ${and(sql`tasks_search MATCH ${matchOf(listParams)}`, ...conditions)}`;
}

/**
 * Each search word matches the beginning of a word of the task. Status and priority are words of the index too. A search without letters or
 * digits finds nothing.
 */
function matchOf({ search, status, priority }: ListParams): string {
  const words = wordsOf(search);
  const facets = [
    status && `s${STATUSES.indexOf(status) + 1}`,
    priority && `p${PRIORITIES.indexOf(priority) + 1}`,
  ].filter(Boolean);
  if (words.length === 0) return 'facets : "nothing"';
  return [...words.map(wordMatch), ...facets.map((facet) => `facets : ${facet}`)].join(" AND ");
}

/** The search word 42 also finds task 00042. */
function wordMatch(word: string): string {
  const begins = `text : ${beginsWith(word)}`;
  return /^[1-9]\d{0,3}$/.test(word) ? `(${begins} OR text : "${word.padStart(5, "0")}")` : begins;
}
