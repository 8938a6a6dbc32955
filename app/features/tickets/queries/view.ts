import { cardParams, type View } from "~/kernel/input/list-view";
import type { AuthContext } from "~/kernel/server/request-context";
import type { ListInput } from "../inputs/list";
import { STATUSES } from "../model";
import { boardOf, type TicketColumn } from "./board";
import { listTickets, type TicketPage } from "./list";

type TicketListView = {
  view: View | null;
  page: TicketPage | null;
  columns: TicketColumn[] | null;
};

/** Reads only what the chosen view shows. */
export async function readTicketListView(
  ctx: AuthContext,
  listParams: ListInput,
  view: View | null,
  params: URLSearchParams,
): Promise<TicketListView> {
  if (view === "kanban")
    return {
      view,
      page: null,
      columns: await boardOf(ctx, listParams, cardParams(params, STATUSES)),
    };
  return { view, page: await listTickets(ctx, listParams), columns: null };
}
