import { type Conversation, findConversation } from "~/features/comments/queries/list";
import { may } from "~/kernel/authorization/actions";
import type { View } from "~/kernel/input/list-view";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs/list";
import { readTechnicianChoices } from "./choices";
import { getTask, type TaskDetail } from "./detail";
import { readTaskListView, type TaskListView } from "./view";

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

/** The page of all tasks. */
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
