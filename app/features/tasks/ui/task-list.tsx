import { useLocation } from "@remix-run/react";
import { lazy, memo, Suspense, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { type VisibleEffect, withStatus } from "~/offline/outbox/effects";
import { ChosenColumns } from "~/shell/records/chosen-columns";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { StaysTable } from "~/ui/list/table";
import { Tabs } from "~/ui/list/tabs";
import { ViewSwitch } from "~/ui/list/view-switch";
import type { ListInput } from "../inputs/list";
import type { TaskListView } from "../queries/view";
import { TaskFilters, taskFilters } from "./task-filters";
import { TaskTable } from "./task-table";

/** Users of the table do not load the other views. The server-rendered HTML contains them in any case. */
const TaskBoard = lazy(async () => ({ default: (await import("./task-board")).TaskBoard }));

const TaskCards = lazy(async () => ({ default: (await import("./task-cards")).TaskCards }));

type Props = TaskListView & {
  list: "list" | "assigned";
  listParams: ListInput;
  technicians: { id: string; name: string }[] | null;
  mayAwait: boolean;
  effects: readonly VisibleEffect[];
};

/** All tasks, or those of the current user: the filters, the rows, cards or board, and the pagination. */
export function TaskList({ list, page, effects, ...rest }: Props) {
  const { view, columns, listParams, technicians, mayAwait } = rest;
  const { t } = useTranslation();
  // An urgent update would make React discard a server-rendered board whose code has not arrived.
  const deferredEffects = useDeferredValue(effects);
  const empty = {
    icon: "check-square",
    title: t(`tasks.${list}.empty-title`),
    text: t(`tasks.${list}.empty-text`),
  } as const;
  const caption = t(`tasks.${list}.title`);
  const visibleCount = page
    ? page.entities.length
    : (columns ?? []).reduce((sum, column) => sum + column.count, 0);
  return (
    <div className="list-page flex flex-col gap-3">
      <div className="list-heading flex flex-wrap items-end justify-between gap-2">
        <TaskListTabs />
        <ViewSwitch list="tasks" view={view} />
      </div>
      <RecordList
        listParams={listParams}
        visibleCount={visibleCount}
        totalCount={page?.totalCount ?? 0}
        filters={taskFilters(technicians !== null)}
        filterBar={
          <TaskFilters technicians={technicians} listParams={listParams} mayAwait={mayAwait} />
        }
        empty={empty}
      >
        <Tasks
          page={page}
          view={view}
          columns={columns}
          listParams={listParams}
          caption={caption}
          effects={deferredEffects}
        />
      </RecordList>
    </div>
  );
}

type TasksProps = Pick<Props, "page" | "view" | "columns" | "listParams" | "effects"> & {
  caption: string;
};

const Tasks = memo(function Tasks({
  page,
  view,
  columns,
  listParams,
  caption,
  effects,
}: TasksProps) {
  const rows = page?.entities.map((row) => withStatus(row, `tasks/${row.id}`, effects)) ?? [];
  return (
    <>
      <Suspense fallback={null}>
        {columns ? <TaskBoard columns={columns} label={caption} /> : null}
        {page && view === "cards" ? <TaskCards rows={rows} label={caption} /> : null}
      </Suspense>
      {page && view !== "cards" ? (
        <StaysTable.Provider value={view === "table"}>
          <ChosenColumns list="tasks">
            <TaskTable rows={rows} sort={sortOf(listParams)} caption={caption} />
          </ChosenColumns>
        </StaysTable.Provider>
      ) : null}
    </>
  );
});

function TaskListTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = [
    { to: "/tasks", label: t("tasks.list.all") },
    { to: "/tasks/assigned", label: t("tasks.list.mine") },
  ];
  return (
    <Tabs
      label={t("tasks.list.title")}
      tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  );
}
