import { rowParams } from "~/offline/data/offline-rows";
import type { TaskRow } from "../queries/list";
import type { TasksPage } from "../queries/page";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../model";

const WAY = {
  text: (row: TaskRow) => [row.number, row.name, ...row.assigneeNames].join(" "),
  narrowing: ["status", "priority"] as const,
  sorts: {
    number: (row: TaskRow) => row.number,
    status: (row: TaskRow) => STATUSES.indexOf(row.status),
    priority: (row: TaskRow) => PRIORITIES.indexOf(row.priority),
    plannedStart: (row: TaskRow) => row.plannedStartOn || "9999",
  },
};

/** The page of all tasks from the offline data: the open tasks of the current user. */
export function offlineTasks(page: TasksPage, { url }: { url: URL }): TasksPage {
  const { searchParams } = url;
  const { requested, ...rows } = rowParams(
    page.page?.entities ?? [],
    searchParams,
    page.listParams,
    WAY,
  );
  const view = searchParams.get("view") === "cards" ? "cards" : page.view;
  return {
    ...page,
    mayCreate: false,
    view,
    page: rows,
    listParams: { ...page.listParams, ...requested },
  };
}
