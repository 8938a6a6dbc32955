import { rowParams } from "~/offline/data/offline-rows";
import type { WorkOrderRow } from "../../queries/list/rows";
import type { OrdersPage } from "../../queries/page";
import { PRIORITIES, STATUSES } from "../../model";

const WAY = {
  text: (row: WorkOrderRow) =>
    [
      row.number,
      row.description,
      row.customerName,
      row.locationName,
      row.roomName,
      row.assetName,
      row.externalReference,
      row.jobNumber,
      row.leadName,
    ].join(" "),
  narrowing: ["status", "priority"] as const,
  sorts: {
    number: (row: WorkOrderRow) => row.number,
    createdAt: (row: WorkOrderRow) => row.createdAt,
    customer: (row: WorkOrderRow) => row.customerName,
    status: (row: WorkOrderRow) => STATUSES.indexOf(row.status),
    priority: (row: WorkOrderRow) => PRIORITIES.indexOf(row.priority),
    plannedStart: (row: WorkOrderRow) => row.plannedStartOn || "9999",
  },
};

export const OFFLINE_LIST = {
  of: "orders",
  rows: (page: OrdersPage) => page.shown.entities,
} as const;

/** The page of all orders from the offline data: the open orders of the current user. It creates none and has no board. */
export function offlineOrders(page: OrdersPage, { url }: { url: URL }): OrdersPage {
  const { searchParams } = url;
  const { requested, ...rows } = rowParams(
    page.shown.entities,
    searchParams,
    page.shown.listParams,
    WAY,
  );
  const view = searchParams.get("view") === "cards" ? "cards" : page.shown.view;
  // Safe: the sort key is one of the columns above, which are the list's own.
  const dashboard = requested.search === "" ? page.dashboard : { ...page.dashboard, day: null };
  return {
    ...page,
    dashboard,
    mayCreate: false,
    mayPlan: false,
    shown: {
      ...page.shown,
      ...rows,
      view,
      listParams: { ...page.shown.listParams, ...requested } as OrdersPage["shown"]["listParams"],
    },
  };
}
