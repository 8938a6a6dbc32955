import { command } from "~/server/command/command";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { DiscardUnfiledInput } from "../inputs";
import { requireAction } from "../policy/rights";
import { findReport } from "../queries/filed";
import {
  changeReport,
  recordLine,
  REPORT_RESPONSE,
  reportResponse,
  type ReportResponse,
} from "../mutations/report";

/** The report is marked, never deleted. */
export function discardUnfiledReport(
  ctx: AuthContext,
  input: DiscardUnfiledInput,
): Promise<ReportResponse> {
  return retryUntilCurrent(() =>
    command<ReportResponse, Awaited<ReturnType<typeof findReport>>>(ctx, {
      name: "daily-reports.discard-unfiled",
      input,
      returns: REPORT_RESPONSE,
      load: () => findReport(ctx, input.id),
      decide(report, actor) {
        const known = requireAction(report, "discard", input.version, actor);
        return {
          permit: permit(actor, "daily-reports.write", {
            assigned: known.authorId === actor.userId,
          }),
          steps: changeReport(ctx, known, { status: "discarded", statusReason: input.reason }),
          record: [recordLine(known, "daily-report.discarded", { reason: input.reason })],
          response: reportResponse(known.id),
        };
      },
    }),
  );
}
