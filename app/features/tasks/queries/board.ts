import { type SQL, sql } from "drizzle-orm";
import { NUMBER } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import type { AvailableAction, BlockedAction } from "~/features/approvals/policy";
import { actionsFor } from "../policy";
import { type CommandName, type Guard, type Status, STATUSES } from "../model";
import { readFoundFacts } from "./facts";
import { paramsFor, rowsFrom, rowsOf, TASK_ROW, type TaskRow } from "./list";
import { countsByStatus, type ListParams, pageOf, sortedBy } from "./pages";

/** A task on the board, with the actions available to this user, by the same rules as on its page. */
export type BoardTask = TaskRow & {
  availableActions: AvailableAction<CommandName>[];
  blockedActions: BlockedAction<CommandName, Guard>[];
  approvals: number;
  approvalsRequired: number | null;
};
export type TaskColumn = { status: Status; count: number; tasks: BoardTask[] };

/** The first cards of each state and the totals, in one round trip. */
export async function boardOf(
  ctx: AuthContext,
  input: ListInput,
  cards: Record<Status, number>,
): Promise<TaskColumn[]> {
  const listParams = paramsFor(ctx, input);
  const found = cardsOf(listParams, cards);
  const [rows, facts, counts] = await Promise.all([
    queryRows(ctx, TASK_ROW, rowsOf(found, sortedBy(listParams))),
    readFoundFacts(ctx, found),
    queryRows(ctx, { rank: NUMBER, n: NUMBER }, countsByStatus(listParams)),
  ]);
  const known = new Map(facts.map((task) => [task.id, task]));
  const tasks = rowsFrom(rows, listParams).flatMap((row): BoardTask[] => {
    const task = known.get(row.id);
    if (!task) return [];
    const { available, blocked } = actionsFor(task, ctx.actor);
    return [
      {
        ...row,
        availableActions: available,
        blockedActions: blocked,
        approvals: task.approvedBy.length,
        approvalsRequired: task.approvalsRequired,
      },
    ];
  });
  return STATUSES.map((status, index) => ({
    status,
    count: counts.find(({ rank }) => rank === index + 1)?.n ?? 0,
    tasks: tasks.filter((task) => task.status === status),
  }));
}

/** The cards that the list's first page shows when filtered by that state. */
function cardsOf(listParams: ListParams, cards: Record<Status, number>): SQL {
  const visible = STATUSES.filter((status) => !listParams.status || listParams.status === status);
  const pages = visible.map(
    (status) =>
      sql`SELECT seq FROM (${pageOf({ ...listParams, status, pageNumber: 1, pageSize: cards[status] })})`,
  );
  return sql.join(pages, sql` UNION ALL `);
}
