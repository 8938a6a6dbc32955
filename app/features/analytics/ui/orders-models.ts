import { type Status, STATUSES } from "~/features/work-orders/model";
import type { Assignments, OrderStatus } from "../queries/orders";
import { type Around, ordersAddress } from "./addresses";
import { countCell, textCell } from "./cells";
import type { ReportModel, Localization } from "./report-parts";

export function statusModel(
  { entities, totals }: OrderStatus,
  around: Around,
  localization: Localization,
): ReportModel {
  const { t } = localization;
  const name = (status: Status) => t(`common.status.${status}`);
  return {
    heads: [
      { key: "status", label: t("workOrders.field.status") },
      { key: "orders", label: t("analytics.field.created"), end: true },
    ],
    rows: entities.map(({ status, orders }) => ({
      key: status,
      cells: [
        textCell(name(status)),
        countCell(orders, localization, ordersAddress(around, { status })),
      ],
    })),
    total: [
      textCell(t("analytics.field.total")),
      countCell(totals.orders, localization, ordersAddress(around, {})),
    ],
    chart: {
      categories: entities.map((one) => name(one.status)),
      series: [{ name: t("analytics.field.orders"), values: entities.map((one) => one.orders) }],
      of: "orders",
    },
  };
}

export function assignmentsModel(
  { entities, totals }: Assignments,
  around: Around,
  localization: Localization,
): ReportModel {
  const { t } = localization;
  const name = (status: Status) => t(`common.status.${status}`);
  return {
    heads: [
      { key: "technician", label: t("common.role.TECHNICIAN") },
      ...STATUSES.map((status) => ({ key: status, label: name(status), end: true })),
      { key: "orders", label: t("analytics.field.orders"), end: true },
    ],
    rows: entities.map(({ technicianId, technicianName, byStatus, orders }) => ({
      key: technicianId,
      cells: [
        textCell(technicianName),
        ...STATUSES.map((status) =>
          countCell(
            byStatus[status],
            localization,
            ordersAddress(around, { status, technicianId }),
          ),
        ),
        countCell(orders, localization, ordersAddress(around, { technicianId })),
      ],
    })),
    // An order with two assignees counts for both, so the sum counts assignments and no list matches it.
    total: [
      textCell(t("analytics.field.total")),
      ...STATUSES.map((status) => countCell(totals.byStatus[status], localization)),
      countCell(totals.orders, localization),
    ],
    chart: {
      categories: entities.map((one) => one.technicianName),
      series: STATUSES.map((status) => ({
        name: name(status),
        values: entities.map((one) => one.byStatus[status]),
      })),
      stacked: true,
      of: "orders",
    },
  };
}
