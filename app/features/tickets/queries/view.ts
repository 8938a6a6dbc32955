import { cardParams, type View } from "~/kernel/input/list-view";
import type { AuthContext } from "~/server/request-context";
import type { SavedViews } from "~/features/saved-views/model";
import { readSavedViews } from "~/features/saved-views/queries";
import type { ListInput } from "../inputs/list";
import { STATUSES } from "../model";
import { readTicketBoard, type TicketColumn } from "./board";
import { listTickets, type TicketPage } from "./list";

type TicketListView = {
  view: View | null;
  page: TicketPage | null;
  columns: TicketColumn[] | null;
  savedViews: SavedViews;
};

/** Reads only what the chosen view shows. */
export async function readTicketListView(
  ctx: AuthContext,
  listParams: ListInput,
  view: View | null,
  params: URLSearchParams,
): Promise<TicketListView> {
  const isBoard = view === "kanban";
  const [page, columns, savedViews] = await Promise.all([
    isBoard ? null : listTickets(ctx, listParams),
    isBoard ? readTicketBoard(ctx, listParams, cardParams(params, STATUSES)) : null,
    readSavedViews(ctx, "tickets"),
  ]);
  return { view, page, columns, savedViews };
}
