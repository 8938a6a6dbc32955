import { isOpen } from "~/features/approvals/model";
import { longerOf } from "~/features/comments/model";
import type { OfflineWorkOrder, OrderPage } from "~/features/daily-reports/queries/order";
import { reportToFix, stepFactsOf } from "~/features/work-orders/ui/detail/step-facts";
import type { PartChanges } from "~/offline/data/state";
import { readerHere } from "~/offline/data/owner";
import type { OrdersPage } from "../queries/read";

/** What an order's page changes in the offline data: its own part, and its row in the list and the day. */
export function offlineOrderOf(order: OrderPage): PartChanges {
  return {
    [`work-orders/${order.id}`]: (part: OfflineWorkOrder) => inPart(part, order),
    "work-orders": (part: OrdersPage) => inList(part, order),
  };
}

function inPart(
  { page, report, preview = null }: OfflineWorkOrder,
  order: OrderPage,
): OfflineWorkOrder {
  return {
    // Other tabs of the page load no comments.
    page: { ...order, conversation: longerOf(order.conversation, page.conversation) },
    // Used for the same content version only.
    preview,
    report: report && { ...report, ground: withOrder(report.ground, order) },
  };
}

type References = NonNullable<OfflineWorkOrder["report"]>["ground"];

function withOrder(references: References, { status, reports }: OrderPage): References {
  const { blocked } = references;
  const open = isOpen({ status });
  const own = reports.filter(({ authorId }) => authorId === readerHere());
  return {
    ...references,
    order: { ...references.order, status },
    blocked: open ? (blocked === "order_locked" ? null : blocked) : (blocked ?? "order_locked"),
    ownReports: own.map(({ id, reportOn }) => ({ id, reportOn })),
  };
}

function inList(list: OrdersPage, order: OrderPage): OrdersPage {
  const { dashboard, listView } = list;
  const { id, status, version } = order;
  const step = {
    facts: stepFactsOf(order, readerHere()),
    reportToFix: reportToFix(order, readerHere()),
  };
  const changed = <Row extends { id: string }>(row: Row) =>
    row.id === id ? { ...row, status, version } : row;
  return {
    ...list,
    dashboard: {
      ...dashboard,
      day: dashboard.day && {
        ...dashboard.day,
        orders: dashboard.day.orders.map((row) =>
          row.id === id ? { ...changed(row), ...step } : row,
        ),
      },
    },
    listView: { ...listView, entities: listView.entities.map(changed) },
  };
}
