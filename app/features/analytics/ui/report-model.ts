import type { ReportView } from "../queries/report-view";
import type { Around } from "./addresses";
import { doneOrdersModel, projectsModel, techniciansModel } from "./efficiency-models";
import { hoursModel } from "./hours-model";
import { findingsModel, maintenanceModel } from "./maintenance-models";
import { assignmentsModel, statusModel } from "./orders-models";
import type { ReportModel, Localization } from "./report-parts";

/** Returns the table and chart model of a report. */
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
