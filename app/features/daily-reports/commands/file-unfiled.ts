import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { type Change, command } from "~/server/command/command";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { FileUnfiledInput } from "../inputs";
import { checkHours, requireFilingTo, throwIfRefused } from "../policy/filing";
import { requireAction } from "../policy/rights";
import { type LoadedRefiling, loadRefiling } from "../queries/filing";
import { filedRecord, refilingSteps } from "../mutations/filing";
import { REPORT_RESPONSE, reportResponse, type ReportResponse } from "../mutations/report";

/** Files an unfiled report, either to the work order it was written for or to another one. */
export function fileUnfiledReport(
  ctx: AuthContext,
  input: FileUnfiledInput,
): Promise<ReportResponse> {
  return retryUntilCurrent(() =>
    command<ReportResponse, LoadedRefiling>(ctx, {
      name: "daily-reports.file-unfiled",
      input,
      returns: REPORT_RESPONSE,
      load: () => loadRefiling(ctx, input),
      decide: (loaded, actor) => decide(ctx, input, loaded, actor),
    }),
  );
}

async function decide(
  ctx: AuthContext,
  { version }: FileUnfiledInput,
  { report: loaded, filing }: LoadedRefiling,
  actor: Actor,
): Promise<Change> {
  const report = requireAction(loaded, "file", version, actor);
  if (!filing) throw new Refusal("not_found");
  const { first, order, ofDay, facts, instants, elsewhere } = filing;
  requireFilingTo(facts, instants, actor);
  throwIfRefused(checkHours(report.entries, report.reportOn, elsewhere));
  if (ofDay) throw new Refusal("report_exists", "report_exists", { firstId: ofDay });
  const { id, reportOn, statusReason } = report;
  return {
    permit: permit(actor, "daily-reports.write", { assigned: report.authorId === actor.userId }),
    steps: await refilingSteps(ctx, actor, { report, first, order }),
    record: filedRecord({ id, reportOn, workOrderId: order.id }, order, { after: statusReason }),
    response: reportResponse(id),
  };
}
