import { cardParams, type View } from "~/kernel/input/list-view";
import type { AuthContext } from "~/server/request-context";
import { may } from "~/kernel/authorization/actions";
import type { SavedViews } from "~/features/saved-views/model";
import { readSavedViews } from "~/features/saved-views/queries";
import type { ListInput } from "../inputs/list";
import { STATUSES } from "../model";
import { boardOf, type TaskColumn } from "./board";
import { listTasks, type TaskRow } from "./list";

/** The content of a list in the chosen view: a page of rows, or the columns of a board. */
export type TaskListView = {
  view: View | null;
  page: { entities: TaskRow[]; totalCount: number } | null;
  columns: TaskColumn[] | null;
  savedViews: SavedViews;
  /** Whether the user may change several tasks at once. */
  mayEditAll: boolean;
};

export async function readTaskListView(
  ctx: AuthContext,
  listParams: ListInput,
  view: View | null,
  params: URLSearchParams,
): Promise<TaskListView> {
  const isBoard = view === "kanban";
  const [page, columns, savedViews] = await Promise.all([
    isBoard ? null : listTasks(ctx, listParams),
    isBoard ? boardOf(ctx, listParams, cardParams(params, STATUSES)) : null,
    readSavedViews(ctx, "tasks"),
  ]);
  return { view, page, columns, savedViews, mayEditAll: may(ctx.actor, "tasks.edit") };
}
