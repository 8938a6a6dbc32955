import { type FoundPage, readBoard } from "~/server/queries/numbered-list";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { actionsFor, type AvailableAction } from "../policy";
import { type Status, STATUSES } from "../model";
import { readFoundFacts } from "./facts";
import { paramsFor, readTickets, type TicketRow } from "./list";
import { countsByStatus, pageOf } from "./pages";

/** A ticket on the board, with the actions available to this user, by the same rules as on its page. */
export type BoardTicket = TicketRow & { availableActions: AvailableAction[] };
export type TicketColumn = Awaited<ReturnType<typeof readTicketBoard>>[number];

/** The first cards of each state and the totals, as far as this user may see them, in one round trip. */
export async function readTicketBoard(
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

async function readCards(ctx: AuthContext, page: FoundPage): Promise<BoardTicket[]> {
  const [rows, facts] = await Promise.all([
    readTickets(ctx, page),
    readFoundFacts(ctx, page.found),
  ]);
  const now = ctx.now().getTime();
  const actions = new Map(
    facts.map((ticket) => [ticket.id, actionsFor(ticket, ctx.actor, now).available]),
  );
  return rows.map((row) => ({ ...row, availableActions: actions.get(row.id) ?? [] }));
}
