import type { FillPage } from "~/features/checklists/model";
import type { StepFacts } from "./next-step";
import { orderPath, type PathStep } from "./order-path";

/** What the page of a checklist knows of the order besides its checklists. */
export type OrderWay = Pick<
  StepFacts,
  "status" | "hasReports" | "hasReportToFix" | "reportedToday"
> & {
  isSigned: boolean;
  mayReport: boolean;
};
/** Where its reader goes once all its items are answered. */
export type Onward =
  | { to: "checklist"; id: string; name: string }
  | { to: "report" }
  | { to: "order" };

type Seen = {
  /** Required items of this checklist without an answer. */
  openHere: number;
  /** Of all checklists, what this device has answered since the page was read. */
  answered: readonly { checklistId: string; itemId: string }[];
  /** A report of the order waits on this device. */
  hasQueuedReport: boolean;
};

/** The steps of the order as its own page shows them, and what follows this checklist: the next one with an open item, else the report. */
export function checklistWay(
  others: FillPage["others"],
  { isSigned, mayReport, ...way }: OrderWay,
  { openHere, answered, hasQueuedReport }: Seen,
): { path: PathStep[]; onward: Onward } {
  const open = others.flatMap(({ id, name, open: items }) => {
    const left = items.filter(
      (item) => !answered.some((one) => one.checklistId === id && one.itemId === item.id),
    );
    return left.length > 0
      ? [{ id, name, required: left.filter((one) => one.required).length }]
      : [];
  });
  const facts = {
    status: way.status,
    hasReports: way.hasReports || hasQueuedReport,
    hasReportToFix: way.hasReportToFix && !hasQueuedReport,
    openChecklistItems: open.reduce((sum, { required }) => sum + required, openHere),
  };
  const [next] = open;
  const isReportNext =
    way.status === "in-progress" && mayReport && !way.reportedToday && !hasQueuedReport;
  return {
    path: orderPath(facts, { hasChecklists: true, isSigned }),
    onward: next
      ? { to: "checklist", id: next.id, name: next.name }
      : { to: isReportNext ? "report" : "order" },
  };
}
