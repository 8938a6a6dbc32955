import { type SQL, sql } from "drizzle-orm";
import { NUMBER } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../../inputs/list";
import type { AvailableAction, BlockedAction } from "~/features/approvals/policy";
import { actionsFor } from "../../policy/transitions";
import { type CommandName, type Guard, type Status, STATUSES } from "../../model";
import { cardFacts, cardFactsFrom, cardFactsOf } from "./board-facts";
import { ORDER_ROW, paramsFor, rowsFrom, rowsOf, type WorkOrderRow } from "./rows";
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
export type OrderColumn = { status: Status; count: number; orders: BoardOrder[] };

/** The first cards of each state and the totals, in one round trip. */
export async function boardOf(
  ctx: AuthContext,
  input: ListInput,
  cards: Record<Status, number>,
): Promise<OrderColumn[]> {
  const listParams = paramsFor(ctx, input);
  const found = cardsOf(listParams, cards);
  const fields = cardFacts(ctx);
  const [rows, facts, counts, settings] = await Promise.all([
    queryRows(ctx, ORDER_ROW, rowsOf(found)),
    queryRows(ctx, fields, cardFactsOf(fields, found.found)),
    queryRows(ctx, { rank: NUMBER, n: NUMBER }, countsByStatus(listParams)),
    ctx.settings(),
  ]);
  const factsBySeq = new Map(facts.map((row) => [row.seq, cardFactsFrom(row, settings)]));
  const seqs = new Map(rows.map((row) => [row.id, row.seq]));
  const orders = rowsFrom(rows, listParams, settings).flatMap((order): BoardOrder[] => {
    const known = factsBySeq.get(seqs.get(order.id) ?? -1);
    if (!known) return [];
    const { available, blocked } = actionsFor(known, ctx.actor);
    const { approvalsRequired, signed } = known;
    return [
      {
        ...order,
        availableActions: available,
        blockedActions: blocked,
        approvals: known.approvedBy.length,
        approvalsRequired,
        signed,
      },
    ];
  });
  return STATUSES.map((status, index) => ({
    status,
    count: counts.find(({ rank }) => rank === index + 1)?.n ?? 0,
    orders: orders.filter((order) => order.status === status),
  }));
}

/** The cards that the list's first page shows when filtered by that state. */
function cardsOf(
  listParams: ListParams,
  cards: Record<Status, number>,
): { found: SQL; sortedBy: SQL } {
  const pages = STATUSES.map((status) =>
    pageOf({ ...listParams, status, pageNumber: 1, pageSize: cards[status] }),
  );
  const found = sql.join(
    pages.map((page) => sql`SELECT seq FROM (${page.found})`),
    sql` UNION ALL `,
  );
  return { found, sortedBy: pages[0]?.sortedBy ?? sql`''` };
}
