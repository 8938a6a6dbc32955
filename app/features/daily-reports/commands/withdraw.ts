import { moveStock } from "~/features/spare-parts/mutations";
import { command } from "~/kernel/server/command/command";
import { untilSettled } from "~/kernel/server/command/moved-on";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import type { WithdrawReportInput } from "../inputs";
import { drawnBy } from "../policy/content";
import { requireAction } from "../policy/rights";
import { findReport } from "../queries/filed";
import {
  changeReport,
  expectOpenOrder,
  recordLine,
  REPORT_ANSWER,
  reportAnswer,
  type ReportAnswer,
} from "../mutations/report";

/** Withdraws a report while its order is open. It no longer counts, its parts return to stock, and it stays readable. */
export function withdrawReport(
  ctx: AuthContext,
  input: WithdrawReportInput,
): Promise<ReportAnswer> {
  return untilSettled(() =>
    command<ReportAnswer, Awaited<ReturnType<typeof findReport>>>(ctx, {
      name: "daily-reports.withdraw",
      input,
      returns: REPORT_ANSWER,
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
            ...moveStock(ctx, drawnBy(known.parts, 1)),
          ],
          record: [recordLine(known, "daily-report.withdrawn")],
          answer: reportAnswer(known.id),
        };
      },
    }),
  );
}
