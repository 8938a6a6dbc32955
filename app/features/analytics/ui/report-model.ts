import type { Shown } from "../queries/report-view";
import type { Around } from "./addresses";
import { doneOrdersModel, projectsModel, techniciansModel } from "./efficiency-models";
import { hoursModel } from "./hours-model";
import { assignmentsModel, statusModel } from "./orders-models";
import type { ReportModel, Localization } from "./report-parts";

/** Returns the table and chart model of a report. */
export function modelOf(shown: Shown, around: Around, localization: Localization): ReportModel {
  switch (shown.report) {
    case "order-status":
      return statusModel(shown.data, around, localization);
    case "project-efficiency":
      return projectsModel(shown.data, shown.listParams, around, localization);
    case "order-efficiency":
      return doneOrdersModel(shown.data, localization);
    case "technician-efficiency":
      return techniciansModel(shown.data, around, localization);
    case "overtime":
    case "travel":
      return hoursModel(shown.data, shown.report, around, localization);
    case "assignments":
      return assignmentsModel(shown.data, around, localization);
  }
}
