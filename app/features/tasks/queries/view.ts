import { cardParams, type View } from "~/kernel/input/list-view";
import type { AuthContext } from "~/kernel/server/request-context";
import type { ListInput } from "../inputs/list";
import { STATUSES } from "../model";
import { boardOf, type TaskColumn } from "./board";
import { listTasks, type TaskRow } from "./list";

/** The content of a list in the chosen view: a page of rows, or the columns of a board. */
export type TaskListView = {
  view: View | null;
  page: { entities: TaskRow[]; totalCount: number } | null;
  columns: TaskColumn[] | null;
};

export async function readTaskListView(
  ctx: AuthContext,
  listParams: ListInput,
  view: View | null,
  params: URLSearchParams,
): Promise<TaskListView> {
  if (view === "kanban")
    return {
      view,
      page: null,
      columns: await boardOf(ctx, listParams, cardParams(params, STATUSES)),
    };
  return { view, page: await listTasks(ctx, listParams), columns: null };
}
