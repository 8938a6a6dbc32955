import { type FoundPage, readBoard } from "~/server/queries/numbered-list";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import type { AvailableAction, BlockedAction } from "~/features/approvals/policy";
import { actionsFor } from "../policy";
import { type CommandName, type Guard, type Status, STATUSES } from "../model";
import { readFoundFacts } from "./facts";
import { paramsFor, readTasks, type TaskRow } from "./list";
import { countsByStatus, pageOf } from "./pages";

/** A task on the board, with the actions available to this user, by the same rules as on its page. */
export type BoardTask = TaskRow & {
  availableActions: AvailableAction<CommandName>[];
  blockedActions: BlockedAction<CommandName, Guard>[];
  approvals: number;
  approvalsRequired: number | null;
};
export type TaskColumn = Awaited<ReturnType<typeof readTaskBoard>>[number];

/** The first cards of each state and the totals, in one round trip. */
export async function readTaskBoard(
  ctx: AuthContext,
  input: ListInput,
  cards: Record<Status, number>,
) {
  const listParams = paramsFor(ctx, input);
  return readBoard(ctx, {
    statuses: STATUSES,
    only: listParams.status,
    pageOf: (status) => pageOf({ ...listParams, status, pageNumber: 1, pageSize: cards[status] }),
    counts: countsByStatus(listParams),
    read: (page) => readCards(ctx, page),
  });
}

async function readCards(ctx: AuthContext, page: FoundPage): Promise<BoardTask[]> {
  const [rows, facts] = await Promise.all([readTasks(ctx, page), readFoundFacts(ctx, page.found)]);
  const known = new Map(facts.map((task) => [task.id, task]));
  return rows.flatMap((row) => {
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
}
