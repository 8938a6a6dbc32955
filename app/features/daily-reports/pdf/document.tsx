import type { ReportView } from "../queries/read";

/** The data of a report that its PDF contains. */
export type PrintedReport = Pick<
  ReportView,
  | "reportOn"
  | "authorName"
  | "status"
  | "statusReason"
  | "notes"
  | "intervention"
  | "warranty"
  | "signingPlace"
  | "otherExpenses"
  | "version"
  | "entries"
  | "expenses"
  | "parts"
  | "equipment"
  | "signatures"
  | "photos"
  | "excerpt"
> & {
  orderNumber: string;
};

/** With PDF_REPORT_INFO off, removes hours, expenses and their receipts (domain-rules §8). Removed here, so that the template cannot print them. */
export function printedReport({ order, ...report }: ReportView, full: boolean): PrintedReport {
  const photos = report.photos.filter((one) => one.kind !== "receipt");
  const figures = full ? {} : { entries: [], expenses: [], otherExpenses: "", photos };
  return { ...report, ...figures, orderNumber: order?.number ?? "" };
}
