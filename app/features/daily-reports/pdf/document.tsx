import type { PrintedParts } from "~/kernel/features";
import type { ReportView } from "../queries/read";

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

/** Without the hours, the expenses with their receipts, and the notes that the tenant does not print (domain-rules §8): the template cannot print them. */
export function printedReport(
  { order, ...report }: ReportView,
  { hours, expenses, notes }: PrintedParts,
): PrintedReport {
  const photos = report.photos.filter((one) => one.kind !== "receipt");
  return {
    ...report,
    ...(hours ? {} : { entries: [] }),
    ...(expenses ? {} : { expenses: [], otherExpenses: "", photos }),
    ...(notes ? {} : { notes: "" }),
    orderNumber: order?.number ?? "",
  };
}
