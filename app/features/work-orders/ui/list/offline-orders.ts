import { viewNamed } from "~/kernel/input/list-view";
import { sortKey } from "~/kernel/text/sort-key";
import { rowParams } from "~/offline/data/offline-rows";
import type { WorkOrderRow } from "../../queries/list/rows";
import type { OrderListView } from "../../queries/list/view";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../../model";

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
    customer: (row: WorkOrderRow) => sortKey(row.customerName),
    status: (row: WorkOrderRow) => STATUSES.indexOf(row.status),
    priority: (row: WorkOrderRow) => PRIORITIES.indexOf(row.priority),
    plannedStart: (row: WorkOrderRow) => row.plannedStartOn || "9999",
  },
};

/** A list from the offline data: the open orders of the current user. It has no board. */
export function offlineOrders(listView: OrderListView, { url }: { url: URL }): OrderListView {
  const { searchParams } = url;
  const { requested, ...rows } = rowParams(
    listView.entities,
    searchParams,
    listView.listParams,
    WAY,
  );
  const view = viewNamed(searchParams.get("view")) === "cards" ? "cards" : listView.view;
  return {
    ...listView,
    ...rows,
    view,
    listParams: { ...listView.listParams, ...requested },
  };
}
