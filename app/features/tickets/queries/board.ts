import { type SQL, sql } from "drizzle-orm";
import { NUMBER } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { actionsFor, type AvailableAction, readsTickets } from "../policy";
import { type Status, STATUSES } from "../model";
import { readFoundFacts } from "./facts";
import { rowsFrom, rowsOf, ticketRow, type TicketRow } from "./list";
import { countsByStatus, type ListParams, pageOf } from "./pages";

/** A ticket on the board, with the actions available to this user, by the same rules as on its page. */
export type BoardTicket = TicketRow & { availableActions: AvailableAction[] };
export type TicketColumn = { status: Status; count: number; tickets: BoardTicket[] };

/** The first cards of each state and the totals, as far as this user may see them, in one round trip. */
export async function boardOf(
  ctx: AuthContext,
  input: ListInput,
  cards: Record<Status, number>,
): Promise<TicketColumn[]> {
  if (!readsTickets(ctx.actor)) throw new Refusal("not_allowed");
  const listParams = { ...input, actor: ctx.actor };
  const found = cardsOf(listParams, cards);
  const [rows, facts, counts, settings] = await Promise.all([
    queryRows(ctx, ticketRow(ctx), rowsOf(ctx, { found, sortedBy: pageOf(listParams).sortedBy })),
    readFoundFacts(ctx, found),
    queryRows(ctx, { rank: NUMBER, n: NUMBER }, countsByStatus(listParams)),
    ctx.settings(),
  ]);
  const now = ctx.now().getTime();
  const actions = new Map(
    facts.map((ticket) => [ticket.id, actionsFor(ticket, ctx.actor, now).available]),
  );
  const tickets = rowsFrom(rows, listParams, settings).map((row) => ({
    ...row,
    availableActions: actions.get(row.id) ?? [],
  }));
  return STATUSES.map((status, index) => ({
    status,
    count: counts.find(({ rank }) => rank === index + 1)?.n ?? 0,
    tickets: tickets.filter((ticket) => ticket.status === status),
  }));
}

/** The cards that the list's first page shows when filtered by that state. */
function cardsOf(listParams: ListParams, cards: Record<Status, number>): SQL {
  const visible = STATUSES.filter((status) => !listParams.status || listParams.status === status);
  const pages = visible.map(
    (status) =>
      sql`SELECT seq FROM (${pageOf({ ...listParams, status, pageNumber: 1, pageSize: cards[status] }).found})`,
  );
  return sql.join(pages, sql` UNION ALL `);
}
