import { lazy, memo, startTransition, useCallback, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { type VisibleEffect, withStatus } from "~/offline/outbox/effects";
import { OnDesk } from "~/shell/bulk/on-desk";
import { ChosenColumns } from "~/shell/records/chosen-columns";
import { RefreshByPull } from "~/shell/records/refresh-by-pull";
import { part } from "~/shell/layout/part";
import { Pager } from "~/ui/list/pager";
import { ResultCount } from "~/ui/list/result-count";
import { StaysTable } from "~/ui/list/table";
import { ViewSwitch } from "~/ui/list/view-switch";
import { type RowSelecting, RowSelectingHere } from "~/ui/selection/row-selecting";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { OrderListView } from "../../queries/list/view";
import { OrderFilters } from "./order-filters";
import { OrderTable } from "./order-table";
import { useLocation } from "@remix-run/react";
import type { SavedViews } from "~/features/saved-views/model";
import { useViewTabs, ViewCommands } from "~/features/saved-views/ui/view-tabs";
import { Tabs } from "~/ui/list/tabs";

// Users of the table do not load the other views.
const OrderBoard = part("order-board", async () => (await import("./order-board")).OrderBoard);

const OrderCards = part("order-cards", async () => (await import("./later")).OrderCards);

const NoOrders = part("no-orders", async () => (await import("./later")).NoOrders);

const OrderSelection = lazy(async () => ({ default: (await import("./later")).OrderSelection }));

type Props = {
  listView: OrderListView;
  columns: "all" | "assigned";
  effects: readonly VisibleEffect[];
};

/** The tabs, the view switch, the filters, the orders or an empty state, and the pagination. */
export function OrderList({ listView, columns, effects }: Props) {
  const { totalCount, listParams, view } = listView;
  const [cells, setCells] = useState<RowSelecting | null>(null);
  const deferredEffects = useDeferredValue(effects);
  const updateCells = useCallback((next: RowSelecting | null) => {
    startTransition(() => setCells(next));
  }, []);
  const list = columns === "all" ? "work-orders" : "assigned-work-orders";
  return (
    <div className="list-page flex flex-col gap-3">
      <RefreshByPull />
      <div className="list-heading flex items-end justify-between gap-2 md:flex-wrap">
        <OrderListTabs savedViews={listView.savedViews} />
        <div className="list-actions">
          <ViewSwitch list={list} view={view} />
        </div>
      </div>
      <OrderFilters
        isAssigned={columns === "assigned"}
        choices={listView.choices}
        board={view === "kanban"}
      />
      <ResultCount page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      <ChosenColumns key={list} list={list}>
        <RowSelectingHere.Provider value={cells}>
          <Orders listView={listView} columns={columns} effects={deferredEffects} />
        </RowSelectingHere.Provider>
      </ChosenColumns>
      {totalCount > 0 && view !== "kanban" ? (
        <Pager page={listParams.pageNumber} pageSize={listParams.pageSize} total={totalCount} />
      ) : null}
      <Selection listView={listView} onCells={updateCells} />
    </div>
  );
}

type SelectionProps = {
  listView: OrderListView;
  onCells: (next: RowSelecting | null) => void;
};

const Selection = memo(function Selection({ listView, onCells }: SelectionProps) {
  const { totalCount, listParams, bulk, entities } = listView;
  return bulk ? (
    <OnDesk>
      <OrderSelection
        rows={entities}
        list={{ path: "/workOrders", listParams, total: totalCount }}
        rights={bulk}
        onCells={onCells}
      />
    </OnDesk>
  ) : null;
});

const Orders = memo(function Orders({ listView, columns, effects }: Props) {
  const { t } = useTranslation();
  const { listParams, entities, totalCount } = listView;
  const sort = {
    by: listParams.sortBy,
    direction: listParams.sortDirection === "asc" ? ("ASC" as const) : ("DESC" as const),
  };
  const label = t(columns === "all" ? "workOrders.list.title" : "workOrders.assigned.title");
  if (listView.columns && totalCount > 0)
    return <OrderBoard columns={listView.columns} label={label} />;
  if (entities.length === 0)
    return <NoOrders columns={columns} hiddenCount={listView.hiddenCount} />;
  const rows = entities.map((row) => withStatus(row, `work-orders/${row.id}`, effects));
  if (listView.view === "cards") return <OrderCards rows={rows} label={label} />;
  return (
    <StaysTable.Provider value={listView.view === "table"}>
      <OrderTable rows={rows} sort={sort} columns={columns} more={listView.more} />
    </StaysTable.Provider>
  );
});

/** All orders, those assigned to the current user, and the saved views. */
function OrderListTabs({ savedViews }: { savedViews: SavedViews }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Where Today is above the list, it is shown on a phone instead of it.
  const hasToday = useRootFacts()?.tabs?.orders === "/work-orders/assigned";
  const { tabs, selected, plain } = useViewTabs(savedViews, hasToday);
  const own = [
    { to: plain, label: t("workOrders.list.all"), path: "/work-orders" },
    {
      to: "/work-orders/assigned",
      label: t("workOrders.list.mine"),
      path: "/work-orders/assigned",
    },
  ].map(({ path, ...tab }) => ({ ...tab, current: !selected && path === pathname }));
  return (
    <div className="flex max-w-full min-w-0 items-center md:flex-wrap">
      <Tabs label={t("workOrders.list.title")} tabs={[...own, ...tabs]} />
      <ViewCommands savedViews={savedViews} />
    </div>
  );
}
