import { type Conversation, findConversation } from "~/features/comments/queries/list";
import type { SavedViews } from "~/features/saved-views/model";
import { readSavedViews } from "~/features/saved-views/queries";
import { may } from "~/kernel/authorization/actions";
import { cardParams, type View } from "~/kernel/input/list-view";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { STATUSES } from "../model";
import { readTechnicianChoices } from "./choices";
import { getTask, type TaskDetail } from "./detail";
import { readTaskBoard, type TaskColumn } from "./board";
import { listTasks, type TaskRow } from "./list";

/** A task's page. The conversation is null for users who may not read it. */
export type TaskPage = TaskDetail & { conversation: Conversation | null };

export async function readTaskPage(
  ctx: AuthContext,
  id: string,
  listParams: { events?: number; comments: number },
): Promise<TaskPage> {
  const [task, conversation] = await Promise.all([
    getTask(ctx, id, { events: listParams.events }),
    findConversation(ctx, { type: "task", id }, { most: listParams.comments }),
  ]);
  return { ...task, conversation };
}

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
    isBoard ? readTaskBoard(ctx, listParams, cardParams(params, STATUSES)) : null,
    readSavedViews(ctx, "tasks"),
  ]);
  return { view, page, columns, savedViews, mayEditAll: may(ctx.actor, "tasks.edit") };
}

export type TasksPage = TaskListView & {
  listParams: ListInput;
  technicians: { id: string; name: string }[];
  mayCreate: boolean;
  mayAwait: boolean;
};

export async function readTasksPage(
  ctx: AuthContext,
  listParams: ListInput,
  view: View | null,
  params: URLSearchParams,
): Promise<TasksPage> {
  const [listView, technicians] = await Promise.all([
    readTaskListView(ctx, listParams, view, params),
    readTechnicianChoices(ctx),
  ]);
  return {
    ...listView,
    listParams,
    technicians,
    mayCreate: may(ctx.actor, "tasks.create", { own: true }),
    mayAwait: may(ctx.actor, "tasks.approve"),
  };
}
