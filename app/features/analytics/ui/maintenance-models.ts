import type { MaintenanceInput } from "../inputs";
import type { Findings } from "../queries/checklist-findings";
import type { Maintenance, MaintenanceRow } from "../queries/maintenance";
import { plansAddress } from "./addresses";
import { countCell, dateCell, percentCell, textCell } from "./cells";
import type { Localization, ReportModel } from "./report-parts";

const COUNTS = ["onTime", "late", "open", "missed"] as const;

export function maintenanceModel(
  { entities, totals }: Maintenance,
  { by }: MaintenanceInput,
  localization: Localization,
): ReportModel {
  const { t, format } = localization;
  const name = ({ key, name: customer }: MaintenanceRow) =>
    by === "month"
      ? format.monthAndYear(`${key}-01`)
      : customer || t("analytics.field.no-customer");
  const cells = (row: Omit<MaintenanceRow, "key" | "name">) => [
    ...COUNTS.map((count) => countCell(row[count], localization)),
    percentCell(row.onTimeShare, localization),
  ];
  return {
    heads: [
      {
        key: by,
        label: t(by === "month" ? "analytics.field.month" : "workOrders.field.customer"),
      },
      ...COUNTS.map((count) => ({
        key: count,
        label: t(`analytics.maintenance.${count}`),
        end: true,
      })),
      { key: "share", label: t("analytics.maintenance.share"), end: true },
    ],
    rows: entities.map((row) => ({
      key: row.key,
      cells: [
        {
          ...textCell(name(row), by === "customer" && row.key ? plansAddress(row.key) : undefined),
          ...(by === "month" ? { raw: row.key } : {}),
        },
        ...cells(row),
      ],
    })),
    total: [textCell(t("analytics.field.total")), ...cells(totals)],
    chart: {
      categories: entities.map(name),
      series: COUNTS.map((count) => ({
        name: t(`analytics.maintenance.${count}`),
        values: entities.map((row) => row[count]),
      })),
      stacked: true,
      of: "orders",
    },
  };
}

export function findingsModel(
  { entities, totals }: Findings,
  localization: Localization,
): ReportModel {
  const { t } = localization;
  return {
    heads: [
      { key: "item", label: t("analytics.findings.item") },
      { key: "checklist", label: t("analytics.findings.checklist") },
      { key: "findings", label: t("analytics.findings.count"), end: true },
      { key: "assets", label: t("analytics.findings.assets"), end: true },
      { key: "last", label: t("analytics.findings.last"), end: true },
    ],
    rows: entities.map((row) => ({
      key: `${row.templateId} ${row.itemId}`,
      cells: [
        textCell(row.item),
        textCell(row.checklist, `/checklists/${row.templateId}`),
        countCell(row.findings, localization),
        countCell(row.assets, localization),
        dateCell(row.lastAt, localization),
      ],
    })),
    total: [
      textCell(t("analytics.field.total")),
      textCell(""),
      countCell(totals.findings, localization),
      textCell(""),
      textCell(""),
    ],
    chart: {
      categories: entities.map(({ item }) => item),
      series: [
        { name: t("analytics.findings.count"), values: entities.map(({ findings }) => findings) },
      ],
      of: "orders",
    },
  };
}
