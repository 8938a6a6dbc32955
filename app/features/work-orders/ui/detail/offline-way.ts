import { type ChecklistsOfOrder, type FillPage, fillPageOf } from "~/features/checklists/model";
import type { OrderWay } from "../../policy/checklist-way";
import { reportToFix, type StepOrder } from "./step-facts";

/** The page of a checklist from the order's page that this device has. */
export function offlineFillPage(
  order: StepOrder & ChecklistsOfOrder,
  checklistId: string,
): (FillPage & { way: OrderWay }) | null {
  const page = fillPageOf(order, checklistId);
  // A technician may change no report but their own.
  const own = order.reports.find(({ availableActions }) => availableActions.includes("edit"));
  return (
    page && {
      ...page,
      way: {
        status: order.status,
        hasReports: order.hasReports ?? order.totals.reportCount > 0,
        hasReportToFix: own !== undefined && reportToFix(order, own.authorId) !== null,
        reportedToday: order.reportedOn.includes(order.today),
        isSigned: order.signature !== null,
        mayReport: order.mayFileReport,
      },
    }
  );
}
