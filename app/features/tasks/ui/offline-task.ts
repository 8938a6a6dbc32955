import { longerOf } from "~/features/comments/model";
import type { PartChanges } from "~/offline/data/offline-data";
import type { TaskPage, TasksPage } from "../queries/page";

/** What a task's page changes in the offline data: its own part, and its row in the list. */
export function offlineTaskOf(task: TaskPage): PartChanges {
  // Safe: each name determines the type of its part.
  return {
    [`tasks/${task.id}`]: (part) => ({
      ...task,
      // Other tabs of the page load no comments.
      conversation: longerOf(task.conversation, (part as TaskPage).conversation),
    }),
    tasks: (part) => inList(part as TasksPage, task),
  };
}

function inList(list: TasksPage, { id, status, version }: TaskPage): TasksPage {
  const { page } = list;
  const entities = page?.entities.map((row) => (row.id === id ? { ...row, status, version } : row));
  return page && entities ? { ...list, page: { ...page, entities } } : list;
}
