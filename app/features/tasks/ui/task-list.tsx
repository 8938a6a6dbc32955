import { useLocation } from "@remix-run/react";
import { lazy, memo, startTransition, useCallback, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useViewTabs, ViewCommands } from "~/features/saved-views/ui/view-tabs";
import { type VisibleEffect, withStatus } from "~/offline/outbox/effects";
import { OnDesk } from "~/shell/bulk/on-desk";
import { type RowSelecting, RowSelectingHere } from "~/ui/selection/row-selecting";
import { ChosenColumns } from "~/shell/records/chosen-columns";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { StaysTable } from "~/ui/list/table";
import { Tabs } from "~/ui/list/tabs";
import { part } from "~/shell/layout/part";
import { FilterBar } from "~/ui/list/filter-bar";
import { ViewSwitch } from "~/ui/list/view-switch";
import type { ListInput } from "../inputs/list";
import type { TaskListView } from "../queries/page";
import { useTaskFilters } from "./task-filters";
import { TaskTable } from "./task-table";

// Users of the table do not load the other views.
const TaskBoard = part("task-board", async () => (await import("./task-board")).TaskBoard);

const TaskCards = part("task-cards", async () => (await import("./task-cards")).TaskCards);

const TaskSelection = lazy(async () => ({
  default: (await import("./task-selection")).TaskSelection,
}));

type Props = TaskListView & {
  list: "list" | "assigned";
  listParams: ListInput;
  technicians: { id: string; name: string }[] | null;
  mayAwait: boolean;
  effects: readonly VisibleEffect[];
};

/** All tasks, or those of the current user: the filters, the rows, cards or board, and the pagination. */
export function TaskList({ list, page, effects, ...rest }: Props) {
  const { view, columns, listParams, technicians, mayAwait, savedViews, mayEditAll } = rest;
  const [cells, setCells] = useState<RowSelecting | null>(null);
  const updateCells = useCallback((next: RowSelecting | null) => {
    startTransition(() => setCells(next));
  }, []);
  const { t } = useTranslation();
  const filters = useTaskFilters({ technicians, listParams, mayAwait });
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
      <div className="list-heading flex items-end justify-between gap-2 md:flex-wrap">
        <TaskListTabs savedViews={savedViews} />
        <div className="list-actions">
          <ViewSwitch list="tasks" view={view} />
        </div>
      </div>
      <RecordList
        listParams={listParams}
        visibleCount={visibleCount}
        totalCount={page?.totalCount ?? 0}
        filters={filters}
        filterBar={<FilterBar searchLabel={t("tasks.list.search")} filters={filters} />}
        empty={empty}
      >
        <RowSelectingHere.Provider value={cells}>
          <Tasks
            page={page}
            view={view}
            columns={columns}
            listParams={listParams}
            caption={caption}
            effects={deferredEffects}
          />
        </RowSelectingHere.Provider>
      </RecordList>
      {page && mayEditAll ? (
        <OnDesk>
          <TaskSelection
            rows={page.entities}
            list={{ path: "/tasks", listParams, total: page.totalCount }}
            onCells={updateCells}
          />
        </OnDesk>
      ) : null}
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
      {columns ? <TaskBoard columns={columns} label={caption} /> : null}
      {page && view === "cards" ? <TaskCards rows={rows} label={caption} /> : null}
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

function TaskListTabs({ savedViews }: Pick<TaskListView, "savedViews">) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { tabs, selected, plain } = useViewTabs(savedViews);
  const own = [
    { to: plain, label: t("tasks.list.all"), path: "/tasks" },
    { to: "/tasks/assigned", label: t("tasks.list.mine"), path: "/tasks/assigned" },
  ].map(({ path, ...tab }) => ({ ...tab, current: !selected && path === pathname }));
  return (
    <div className="flex max-w-full min-w-0 items-center md:flex-wrap">
      <Tabs label={t("tasks.list.title")} tabs={[...own, ...tabs]} />
      <ViewCommands savedViews={savedViews} />
    </div>
  );
}
