import { isOpen } from "~/features/approvals/model";
import { viewNamed } from "~/kernel/input/list-view";
import { isDay } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { findTimeZone } from "~/kernel/time/time-zones";
import { PLANNED_PERIODS, plannedRange } from "~/kernel/time/periods";
import { sortKey } from "~/kernel/text/sort-key";
import { rowParams } from "~/offline/data/offline-rows";
import { isPlannedOn, listedVisit, type VisitTimes } from "../../policy/planned-days";
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

/** Until another order is asked for: open ones first, signed ones last. */
const BY_TURN = {
  ...WAY,
  sorts: {
    ...WAY.sorts,
    plannedStart: (row: WorkOrderRow) =>
      `${isOpen(row) ? 0 : STATUSES.indexOf(row.status)} ${WAY.sorts.plannedStart(row)}`,
  },
};

/** `visitTimes` are absent in data stored by an earlier release. */
type StoredRow = WorkOrderRow & { visitTimes?: readonly VisitTimes[] };

/** The orders with work planned on the days of the filters, each with the visit that the list names now. */
function plannedRows(
  rows: readonly StoredRow[],
  params: URLSearchParams,
  now: Instant,
): WorkOrderRow[] {
  const requested = params.get("timeZone") ?? "";
  const timeZone = findTimeZone(requested) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = dayIn(timeZone, now);
  const days = daysIn(params, today);
  return rows
    .filter(
      (row) =>
        (days.from === null && days.to === null) ||
        isPlannedOn(row, row.visitTimes ?? [], days, timeZone),
    )
    .map((row) =>
      row.visitTimes ? { ...row, ...listedVisit(row.visitTimes, days, today, timeZone) } : row,
    );
}

function daysIn(params: URLSearchParams, today: string) {
  const period = PLANNED_PERIODS.find((each) => each === params.get("planned"));
  if (period) return plannedRange(period, today);
  const dayOf = (name: string) => {
    const text = params.get(name) ?? "";
    return isDay(text) ? text : null;
  };
  return { from: dayOf("plannedFrom"), to: dayOf("plannedTo") };
}

/** A list from the offline data: the open orders of the current user. It has no board. */
export function offlineOrders(
  listView: OrderListView,
  { url, now }: { url: URL; now: Instant },
): OrderListView {
  const { searchParams } = url;
  const { requested, ...rows } = rowParams(
    plannedRows(listView.entities, searchParams, now),
    searchParams,
    listView.listParams,
    Object.hasOwn(WAY.sorts, searchParams.get("sortBy") ?? "") ? WAY : BY_TURN,
  );
  const view = viewNamed(searchParams.get("view")) === "cards" ? "cards" : listView.view;
  return {
    ...listView,
    ...rows,
    hiddenCount: 0,
    view,
    listParams: { ...listView.listParams, ...requested },
  };
}
