import { readsTickets } from "~/features/tickets/policy";
import { listOpenTickets, type TicketRow } from "~/features/tickets/queries/list";
import { may } from "~/kernel/authorization/actions";
import { parseInput } from "~/kernel/input/parse";
import type { PlaceFilter } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { listInput } from "../inputs/list";
import { listWorkOrders, type WorkOrderRow } from "./list/rows";

type Some<Row> = { entities: Row[]; totalCount: number };
/** Null is what this user may not read, or the company does not use. */
export type OpenWork = { orders: Some<WorkOrderRow> | null; tickets: Some<TicketRow> | null };

/** Of each kind, on the page of a record. */
const MOST = 5;
const ORDERS = parseInput(listInput, {
  unfinished: true,
  sortBy: "urgency",
  sortDirection: "desc",
  pageSize: MOST,
});

/** What is open for a customer, a place or an asset, the most urgent first, in the caller's round trip. */
export async function readOpenWork(
  ctx: AuthContext,
  of: Partial<Record<PlaceFilter, string>>,
): Promise<OpenWork> {
  const [orders, tickets, { features }] = await Promise.all([
    may(ctx.actor, "work-orders.read") ? listWorkOrders(ctx, { ...ORDERS, ...of }) : null,
    readsTickets(ctx.actor) ? listOpenTickets(ctx, of, MOST) : null,
    ctx.settings(),
  ]);
  return { orders, tickets: features.TICKETING.enabled ? tickets : null };
}
