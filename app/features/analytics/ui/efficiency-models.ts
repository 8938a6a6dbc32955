import type { ProjectsInput } from "../inputs";
import type { DoneOrders, ProjectRow, Projects, Rated, Technicians } from "../queries/efficiency";
import type { Effort } from "../model";
import { type Around, reportAddress } from "./addresses";
import { countCell, dateCell, minutesCell, shareCell, textCell } from "./cells";
import type { Cell, Head, ReportModel, Localization } from "./report-parts";

export function projectsModel(
  { entities, totals }: Projects,
  { by }: ProjectsInput,
  around: Around,
  localization: Localization,
): ReportModel {
  const { t } = localization;
  const name = (row: ProjectRow) =>
    row.name || t(by === "job" ? "analytics.field.no-job" : "analytics.field.no-customer");
  return {
    heads: [
      {
        key: by,
        label: t(by === "job" ? "workOrders.field.jobNumber" : "workOrders.field.customer"),
      },
      ...ratedHeads(localization, true),
    ],
    rows: entities.map((row) => ({
      key: row.key,
      cells: [
        textCell(name(row)),
        ...ratedCells(
          row,
          localization,
          reportAddress(around, "order-efficiency", within(by, row.key)),
        ),
      ],
    })),
    total: [
      textCell(t("analytics.field.total")),
      ...ratedCells(totals, localization, reportAddress(around, "order-efficiency")),
    ],
    chart: effortChart(entities.map(name), entities, localization),
  };
}

function within(by: ProjectsInput["by"], key: string): Record<string, string> {
  if (by === "job") return key === "" ? { noJobNumber: "on" } : { jobNumber: key };
  return key === "" ? { noCustomer: "on" } : { customerId: key };
}

export function doneOrdersModel(
  { entities, totals }: DoneOrders,
  localization: Localization,
): ReportModel {
  const { t } = localization;
  return {
    heads: [
      { key: "number", label: t("workOrders.field.number") },
      { key: "customer", label: t("workOrders.field.customer") },
      { key: "job", label: t("workOrders.field.jobNumber") },
      { key: "done", label: t("common.status.done"), sortBy: "doneAt" },
      ...ratedHeads(localization, true).slice(1),
    ],
    rows: entities.map((row) => ({
      key: row.id,
      cells: [
        textCell(row.number, `/work-orders/${row.id}`),
        textCell(row.customerName),
        textCell(row.jobNumber),
        dateCell(row.doneAt, localization),
        ...effortCells(row, localization),
      ],
    })),
    total: [
      textCell(t("analytics.field.total")),
      textCell(""),
      textCell(""),
      textCell(""),
      ...effortCells(totals, localization),
    ],
    chart: effortChart(
      entities.map((row) => row.number),
      entities,
      localization,
    ),
  };
}

export function techniciansModel(
  { entities }: Technicians,
  around: Around,
  localization: Localization,
): ReportModel {
  const { t } = localization;
  return {
    heads: [
      { key: "technician", label: t("common.role.TECHNICIAN") },
      ...ratedHeads(localization, false),
    ],
    rows: entities.map((row) => ({
      key: row.technicianId,
      cells: [
        textCell(row.technicianName),
        ...ratedCells(
          row,
          localization,
          reportAddress(around, "order-efficiency", { technicianId: row.technicianId }),
        ),
      ],
    })),
    // Each row counts the orders that the technician worked on: a sum would count some orders twice.
    total: null,
    chart: effortChart(
      entities.map((row) => row.technicianName),
      entities,
      localization,
    ),
  };
}

function ratedHeads({ t }: Localization, sorted: boolean): Head[] {
  const by = (key: string) => (sorted ? { sortBy: key } : {});
  return [
    { key: "orders", label: t("analytics.field.orders"), end: true },
    { key: "planned", label: t("analytics.field.planned"), end: true, ...by("plannedMinutes") },
    { key: "worked", label: t("analytics.field.worked"), end: true, ...by("workedMinutes") },
    { key: "efficiency", label: t("analytics.field.efficiency"), end: true, ...by("efficiency") },
  ];
}

function ratedCells(row: Rated, localization: Localization, to: string): Cell[] {
  return [countCell(row.orders, localization, to), ...effortCells(row, localization, to)];
}

function effortCells(
  row: Effort & { efficiency: number | null },
  localization: Localization,
  to?: string,
): Cell[] {
  return [
    minutesCell(row.plannedMinutes, localization, to),
    minutesCell(row.workedMinutes, localization, to),
    shareCell(row.efficiency, localization, to),
  ];
}

function effortChart(
  categories: string[],
  rows: Effort[],
  { t }: Localization,
): ReportModel["chart"] {
  const planned = {
    name: t("analytics.field.planned"),
    values: rows.map((row) => row.plannedMinutes),
  };
  return {
    categories,
    series: [
      planned,
      { name: t("analytics.field.worked"), values: rows.map((row) => row.workedMinutes) },
    ],
    of: "minutes",
  };
}
