import type { ReportView } from "../queries/report-view";
import { type Around, daysAddress } from "./addresses";
import { doneOrdersModel, projectsModel, techniciansModel } from "./efficiency-models";
import { findingsModel, maintenanceModel } from "./maintenance-models";
import { assignmentsModel, statusModel } from "./orders-models";
import type { ReportModel, Localization } from "./report-parts";
import type { HourKind } from "~/kernel/time/hours";
import type { TechnicianHours } from "../queries/hours";
import { type HoursView, VISIBLE_KINDS } from "../model";
import { minutesCell, textCell } from "./cells";

export function modelOf(
  reportView: ReportView,
  around: Around,
  localization: Localization,
): ReportModel {
  switch (reportView.report) {
    case "order-status":
      return statusModel(reportView.data, around, localization);
    case "project-efficiency":
      return projectsModel(reportView.data, reportView.listParams, around, localization);
    case "order-efficiency":
      return doneOrdersModel(reportView.data, localization);
    case "technician-efficiency":
      return techniciansModel(reportView.data, around, localization);
    case "overtime":
    case "travel":
      return hoursModel(reportView.data, reportView.report, around, localization);
    case "assignments":
      return assignmentsModel(reportView.data, around, localization);
    case "maintenance-on-time":
      return maintenanceModel(reportView.data, reportView.listParams, localization);
    case "checklist-findings":
      return findingsModel(reportView.data, localization);
  }
}

function hoursModel(
  { entities, totals }: TechnicianHours,
  hoursView: HoursView,
  around: Around,
  localization: Localization,
): ReportModel {
  const { t } = localization;
  const kinds: readonly HourKind[] = VISIBLE_KINDS[hoursView];
  const name = (kind: HourKind) => t(`dailyReports.hours.${kind}`);
  const cells = ({ hours, minutes }: TechnicianHours["totals"], to: string) => {
    const each = kinds.map((kind) => minutesCell(hours[kind], localization, to));
    return kinds.length > 1 ? [...each, minutesCell(minutes, localization, to)] : each;
  };
  const sum =
    kinds.length > 1 ? [{ key: "total", label: t("analytics.field.total"), end: true }] : [];
  return {
    heads: [
      { key: "technician", label: t("common.role.TECHNICIAN") },
      ...kinds.map((kind) => ({ key: kind, label: name(kind), end: true })),
      ...sum,
    ],
    rows: entities.map((row) => ({
      key: row.technicianId,
      cells: [
        textCell(row.technicianName),
        ...cells(row, daysAddress(around, hoursView, { technicianId: row.technicianId })),
      ],
    })),
    total: [textCell(t("analytics.field.total")), ...cells(totals, daysAddress(around, hoursView))],
    chart: {
      categories: entities.map((row) => row.technicianName),
      series: kinds.map((kind) => ({
        name: name(kind),
        values: entities.map((row) => row.hours[kind]),
      })),
      stacked: true,
      of: "minutes",
    },
  };
}
