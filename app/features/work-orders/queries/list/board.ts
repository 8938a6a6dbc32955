import { type FoundPage, readBoard } from "~/server/queries/numbered-list";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../../inputs/list";
import type { AvailableAction, BlockedAction } from "~/features/approvals/policy";
import { actionsFor } from "../../policy/transitions";
import { type CommandName, type Guard, type Status, STATUSES } from "../../model";
import { cardFacts, cardFactsFrom, cardFactsOf } from "./board-facts";
import { paramsFor, readOrders, type WorkOrderRow } from "./rows";
import type { ListParams } from "./matching";
import { countsByStatus, pageOf } from "./pages";

/** An order on the board, with the actions available to this user, by the same rules as on its page. */
export type BoardOrder = WorkOrderRow & {
  availableActions: AvailableAction<CommandName>[];
  blockedActions: BlockedAction<CommandName, Guard>[];
  approvals: number;
  approvalsRequired: number | null;
  signed: boolean;
};
export type OrderColumn = Awaited<ReturnType<typeof readOrderBoard>>[number];

/** The first cards of each state and the totals, in one round trip. */
export async function readOrderBoard(
  ctx: AuthContext,
  input: ListInput,
  cards: Record<Status, number>,
) {
  const listParams = paramsFor(ctx, input);
  return readBoard(ctx, {
    statuses: STATUSES,
    only: null,
    pageOf: (status) => pageOf({ ...listParams, status, pageNumber: 1, pageSize: cards[status] }),
    counts: countsByStatus(listParams),
    read: (page) => readCards(ctx, listParams, page),
  });
}

async function readCards(
  ctx: AuthContext,
  listParams: ListParams,
  page: FoundPage,
): Promise<BoardOrder[]> {
  const fields = cardFacts(ctx);
  const [rows, facts, settings] = await Promise.all([
    readOrders(ctx, listParams, page),
    queryRows(ctx, fields, cardFactsOf(fields, page.found)),
    ctx.settings(),
  ]);
  const known = new Map(facts.map((row) => [row.id, cardFactsFrom(row, settings)]));
  return rows.flatMap((row) => {
    const order = known.get(row.id);
    if (!order) return [];
    const { available, blocked } = actionsFor(order, ctx.actor);
    return [
      {
        ...row,
        availableActions: available,
        blockedActions: blocked,
        approvals: order.approvedBy.length,
        approvalsRequired: order.approvalsRequired,
        signed: order.signed,
      },
    ];
  });
}
