import type { ReportView } from "../queries/read";

/** What its paper says of a report. */
export type PrintedReport = Pick<ReportView, "reportOn" | "authorName" | "status" | "statusReason" | "notes" | "intervention" | "warranty" | "signingPlace" | "otherExpenses" | "version" | "entries" | "expenses" | "parts" | "equipment" | "signatures" | "excerpt"> & {
  orderNumber: string;
};

/** PDF_REPORT_INFO off: no hours per technician, no expenses (domain-rules §8). Taken out here, so that the template cannot print them. */
export function printedReport({ order, ...report }: ReportView, full: boolean): PrintedReport {
  const figures = full ? {} : { entries: [], expenses: [], otherExpenses: "" };
  return { ...report, ...figures, orderNumber: order?.number ?? "" };
}
