import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/format";
import type { Shown } from "../queries/shown";
import type { Around } from "./addresses";
import { doneOrdersModel, projectsModel, techniciansModel } from "./efficiency-models";
import { hoursModel } from "./hours-model";
import { assignmentsModel, statusModel } from "./orders-models";

/** One value: as it is read, as a file keeps it, and where it leads. */
export type Cell = { text: string; raw: string | number; to?: string };
export type Head = { key: string; label: string; /** Numbers stand at the end. */ end?: boolean; sortBy?: string };
export type ModelRow = { key: string; cells: Cell[] };

/** A report as one table and one picture of it: what the page shows and what a file holds are the same rows. */
export type ReportModel = {
  heads: Head[];
  rows: ModelRow[];
  /** Of all rows, also those of other pages. */
  total: Cell[] | null;
  chart: { categories: string[]; series: { name: string; values: number[] }[]; stacked?: boolean; of: "orders" | "minutes" };
};

/** What a model is put into words with. */
export type Saying = { t: TFunction; format: Formatter };

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
