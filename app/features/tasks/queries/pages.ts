import { and, type SQL, sql } from "drizzle-orm";
import { asksForFourEyes } from "~/kernel/server/four-eyes";
import { beginsWith, wordsOf } from "~/kernel/server/word-search";
import type { ListInput } from "../inputs/list";
import { PRIORITIES, STATUSES } from "../model";

/** What a list asks for; `personId` narrows it to one person's tasks, `approverId` to those that await his approval. */
export type ListParams = Omit<ListInput, "assigned" | "assigneeId" | "awaiting"> & { personId: string | null; approverId: string | null };

/** Each way to sort is an index of the migration that ends in the number; the assignment has copies of its own. */
const COLUMNS = { number: null, status: "status_rank", priority: "priority_rank", plannedStart: "planned_start_on" } as const satisfies Record<ListInput["sortBy"], string | null>;

/** What is found by words, by person or by what awaits him comes in the order of the rows themselves; the rest by number. */
export function sortsOn({ search, personId, approverId }: Pick<ListParams, "search" | "personId" | "approverId">): "seq" | "number" {
  return search !== "" || personId || approverId ? "seq" : "number";
}

export function sortedBy({ sortBy }: Pick<ListParams, "sortBy">): SQL {
  const column = COLUMNS[sortBy];
  return column ? sql.raw(`w.${column}`) : sql`''`;
}

/** The seq of each task of the page, found without a look at the others. */
export function pageOf(listParams: ListParams): SQL {
  const direction = listParams.sortDirection === "desc" ? sql` DESC` : sql` ASC`;
  const column = COLUMNS[listParams.sortBy];
  const keys = [...(column ? [column] : []), sortsOn(listParams)].map((key) => sql`${sql.raw(`w.${key}`)}${direction}`);
  return sql`SELECT w.seq FROM ${matching(listParams)} ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${listParams.pageSize} OFFSET ${(listParams.pageNumber - 1) * listParams.pageSize}`;
}

/** How many match, from the counters where they know, else from one index. */
export function countOf(listParams: ListParams): SQL {
  if (sortsOn(listParams) === "seq") return sql`(SELECT count(*) FROM ${matching(listParams)})`;
  return sql`(SELECT coalesce(sum(n), 0) FROM task_counts w WHERE ${ranks("w", listParams)})`;
}

/** How many of what matches are in each state. */
export function countsByStatus(listParams: ListParams): SQL {
  if (sortsOn(listParams) === "number") return sql`SELECT w.status_rank AS rank, sum(w.n) AS n FROM task_counts w WHERE ${ranks("w", listParams)} GROUP BY w.status_rank`;
  return sql`SELECT w.status_rank AS rank, count(*) AS n FROM ${matching(listParams)} GROUP BY w.status_rank`;
}

function matching(listParams: ListParams): SQL {
  if (listParams.search !== "") return wordMatches(listParams);
  if (listParams.approverId) return awaitedTasks(listParams.approverId, listParams);
  return listParams.personId ? assignedTasks(listParams.personId, listParams) : sql`tasks w WHERE ${ranks("w", listParams)}`;
}

/** As the migration writes them. */
function ranks(row: "w" | "a", { status, priority, unfinished }: Pick<ListParams, "status" | "priority" | "unfinished">): SQL {
  const conditions = [
    ...(unfinished ? [sql`${sql.raw(row)}.status_rank < 5`] : []),
    ...(status ? [sql`${sql.raw(row)}.status_rank = ${STATUSES.indexOf(status) + 1}`] : []),
    ...(priority ? [sql`${sql.raw(row)}.priority_rank = ${PRIORITIES.indexOf(priority) + 1}`] : []),
  ];
  return and(...conditions, sql`1`) ?? sql`1`;
}

/** What this person is assigned to now. The assignment knows what the list sorts and filters by. */
function assignedTasks(personId: string, listParams: ListParams): SQL {
  return sql`(SELECT a.task_seq AS seq, a.status_rank, a.priority_rank, a.planned_start_on
    FROM task_assignments a WHERE a.user_id = ${personId} AND a.to_at IS NULL AND ${ranks("a", listParams)}) AS w`;
}

/** Submitted, with approvals missing, one of which this person may give. */
function awaitedTasks(approverId: string, listParams: ListParams): SQL {
  const { personId } = listParams;
  const person = personId ? sql`EXISTS (SELECT 1 FROM task_assignments x WHERE x.user_id = ${personId} AND x.to_at IS NULL AND x.task_seq = a.task_seq)` : sql`1`;
  return sql`(SELECT a.task_seq AS seq, a.status_rank, a.priority_rank, a.planned_start_on
    FROM tasks_awaited a WHERE ${mayStillApprove(sql`a.task_seq`, approverId)} AND ${person} AND ${ranks("a", listParams)}) AS w`;
}

/** Has not approved it yet, and did not work on it where four eyes are asked for (domain-rules §3). */
function mayStillApprove(seq: SQL, userId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM tasks_awaited_not_by n WHERE n.task_seq = ${seq} AND n.user_id = ${userId}
    AND (n.approved = 1 OR ${asksForFourEyes("APPROVALS_TASK")}))`;
}

function wordMatches(listParams: ListParams): SQL {
  const { personId, approverId, unfinished } = listParams;
  const conditions = [
    ...(personId ? [sql`EXISTS (SELECT 1 FROM task_assignments a WHERE a.task_id = w.id AND a.user_id = ${personId} AND a.to_at IS NULL)`] : []),
    ...(approverId ? [sql`EXISTS (SELECT 1 FROM tasks_awaited x WHERE x.task_seq = w.seq)`, mayStillApprove(sql`w.seq`, approverId)] : []),
    ...(unfinished ? [sql`w.status_rank < 5`] : []),
  ];
  return sql`tasks_search f CROSS JOIN tasks w ON w.seq = f.rowid WHERE ${and(sql`tasks_search MATCH ${matchOf(listParams)}`, ...conditions)}`;
}

/** Each word of the search begins a word of the task; state and priority are words of the index too. A search without letters finds nothing. */
function matchOf({ search, status, priority }: ListParams): string {
  const words = wordsOf(search);
  const facets = [status && `s${STATUSES.indexOf(status) + 1}`, priority && `p${PRIORITIES.indexOf(priority) + 1}`].filter(Boolean);
  if (words.length === 0) return 'facets : "nothing"';
  return [...words.map(wordMatch), ...facets.map((facet) => `facets : ${facet}`)].join(" AND ");
}

/** Forty-two is task 00042 to whoever says it. */
function wordMatch(word: string): string {
  const begins = `text : ${beginsWith(word)}`;
  return /^[1-9]\d{0,3}$/.test(word) ? `(${begins} OR text : "${word.padStart(5, "0")}")` : begins;
}
