import { moveStock } from "~/features/spare-parts/mutations";
import { command } from "~/server/command/command";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { WithdrawReportInput } from "../inputs";
import { stockUsedBy } from "../policy/content";
import { requireAction } from "../policy/rights";
import { findReport } from "../queries/filed";
import {
  changeReport,
  expectOpenOrder,
  recordLine,
  REPORT_RESPONSE,
  reportResponse,
  type ReportResponse,
} from "../mutations/report";

/** Withdraws a report while its order is open. It no longer counts, its parts return to stock, and it stays readable. */
export function withdrawReport(
  ctx: AuthContext,
  input: WithdrawReportInput,
): Promise<ReportResponse> {
  return retryUntilCurrent(() =>
    command<ReportResponse, Awaited<ReturnType<typeof findReport>>>(ctx, {
      name: "daily-reports.withdraw",
      input,
      returns: REPORT_RESPONSE,
      load: () => findReport(ctx, input.id),
      decide(report, actor) {
        const known = requireAction(report, "withdraw", input.version, actor);
        return {
          permit: permit(actor, "daily-reports.write", {
            assigned: known.authorId === actor.userId,
          }),
          steps: [
            expectOpenOrder(known.workOrderId),
            ...changeReport(ctx, known, { status: "withdrawn" }),
            ...moveStock(ctx, stockUsedBy(known.parts, 1)),
          ],
          record: [recordLine(known, "daily-report.withdrawn")],
          response: reportResponse(known.id),
        };
      },
    }),
  );
}
