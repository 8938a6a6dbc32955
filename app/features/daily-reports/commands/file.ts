import { Refusal } from "~/kernel/refusal";
import { dayIn } from "~/kernel/time/instants";
import type { Actor } from "~/kernel/authorization/roles";
import { type Change, command } from "~/server/command/command";
import { MovedOn, retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { FileReportInput } from "../inputs";
import { isSameReport, requireExpenses, rowsOf } from "../policy/content";
import { announceEvent } from "~/features/notifications/mutations";
import { endPausesStep, stopSteps, timerActivity } from "~/features/timers/mutations";
import { isEndedBy } from "~/features/timers/policy";
import { guardRefusal, requireFiling } from "../policy/filing";
import type { FiledReport } from "../queries/filed";
import { type LoadedFiling, loadFiling } from "../queries/filing";
import { filedRecord, filingSteps } from "../mutations/filing";
import {
  recordLine,
  REPORT_RESPONSE,
  reportResponse,
  type ReportResponse,
} from "../mutations/report";

/**
 * Files a report, idempotent by its id, and ends its author's timer on the order. Stores it as unfiled when its order is no longer open or
 * its author had no right to file.
 */
export async function fileReport(
  ctx: AuthContext,
  input: FileReportInput,
): Promise<ReportResponse> {
  try {
    return await retryUntilCurrent(() =>
      command<ReportResponse, LoadedFiling>(ctx, {
        name: "daily-reports.file",
        input,
        returns: REPORT_RESPONSE,
        load: () => loadFiling(ctx, input),
        decide: (loaded, actor) => decide(ctx, input, loaded, actor),
      }),
    );
  } catch (error) {
    if (error instanceof FiledBefore) return error.response;
    throw error;
  }
}

/** Ends the command without writing because the report already exists. */
class FiledBefore extends Error {
  constructor(readonly response: ReportResponse) {
    super("filed before");
  }
}

async function decide(
  ctx: AuthContext,
  input: FileReportInput,
  { references, order, filed, ofDay, timer }: LoadedFiling,
  actor: Actor,
): Promise<Change> {
  // requireFiling tests the assignment as of the time of capture. The result decides between filing the report and storing it as unfiled.
  const allowed = permit(actor, "daily-reports.write", { assigned: true });
  const written = rowsOf(input, input.reportOn, references);
  if (filed) throw alreadyThere(filed, input, actor, written.warnings);
  requireExpenses(input);
  const unfiledReason = requireFiling(input, written.rows.entries, references, actor);
  // The reads of one round trip are no transaction: another request filed this report between findFiled and findReportOfDay.
  if (ofDay === input.id) throw new MovedOn();
  if (ofDay && !unfiledReason)
    throw new Refusal("report_exists", "report_exists", { firstId: ofDay });
  const { id, workOrderId } = input;
  const { timeZone } = references;
  // At the capture it ran, whatever has ended it since.
  const isEnded = timer && isEndedBy({ ...timer, stoppedAt: null }, input, timeZone);
  const ended = !unfiledReason && isEnded ? timer : null;
  return {
    permit: allowed,
    steps: [
      ...(await filingSteps(ctx, actor, {
        input,
        written,
        photoHashes: references.photoHashes,
        unfiledReason,
        order,
      })),
      ...(ended
        ? stopSteps(
            ctx,
            { id: ended.id, ending: "stopped", capturedAt: input.capturedAt },
            dayIn(timeZone, ended.startedAt),
          )
        : []),
      ...(unfiledReason ? [] : [endPausesStep(ctx, input, timeZone)]),
    ],
    record: unfiledReason
      ? [recordLine(input, "daily-report.kept", { reason: unfiledReason })]
      : [
          ...filedRecord(input, order),
          ...(ended ? [timerActivity(ended.id, "stopped", { orderId: workOrderId })] : []),
        ],
    announce: unfiledReason
      ? [announceEvent("daily_report.unfiled", { reportId: id, workOrderId })]
      : [],
    response: reportResponse(id, written.warnings),
  };
}

function alreadyThere(
  filed: FiledReport,
  input: FileReportInput,
  actor: Actor,
  warnings: ReportResponse["warnings"],
): Error {
  if (filed.authorId !== actor.userId) return guardRefusal("ids_taken");
  if (!isSameReport(filed, input)) return new Refusal("idempotency_key_reused");
  const { workOrderId, status, statusReason, version } = filed;
  return new FiledBefore({ id: input.id, workOrderId, status, statusReason, version, warnings });
}
