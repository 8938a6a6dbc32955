import type { Shown } from "../queries/shown";
import type { Around } from "./addresses";
import { doneOrdersModel, projectsModel, techniciansModel } from "./efficiency-models";
import { hoursModel } from "./hours-model";
import { assignmentsModel, statusModel } from "./orders-models";
import type { ReportModel, Saying } from "./report-parts";

/** Each report by its own model. */
export function modelOf(shown: Shown, around: Around, saying: Saying): ReportModel {
  switch (shown.report) {
    case "order-status":
      return statusModel(shown.data, around, saying);
    case "project-efficiency":
      return projectsModel(shown.data, shown.asked, around, saying);
    case "order-efficiency":
      return doneOrdersModel(shown.data, saying);
    case "technician-efficiency":
      return techniciansModel(shown.data, around, saying);
    case "overtime":
    case "travel":
      return hoursModel(shown.data, shown.report, around, saying);
    case "assignments":
      return assignmentsModel(shown.data, around, saying);
  }
}
