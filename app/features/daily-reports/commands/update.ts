import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { moveStock } from "~/features/spare-parts/mutations";
import type { Actor } from "~/kernel/authorization/roles";
import { type Change, command } from "~/server/command/command";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { dayIn } from "~/kernel/time/instants";
import { photoSteps } from "../mutations/photos";
import { deleteRows, insertRows } from "../mutations/rows";
import { type EntryReferences, loadEntryReferences } from "../queries/entry-references";
import { entryModeOn } from "../queries/dated-rules";
import type { UpdateReportInput } from "../inputs";
import { photosAfter, requireExpenses, stockUsedBy, rowsOf } from "../policy/content";
import { checkHours, checkTechnicians, throwIfRefused } from "../policy/filing";
import { requireAction } from "../policy/rights";
import { findReport } from "../queries/filed";
import type { Report } from "../queries/stored";
import {
  changeReport,
  expectNoMoreThanADay,
  expectOpenOrder,
  headingLabels,
  recordLine,
  REPORT_RESPONSE,
  reportResponse,
  type ReportResponse,
} from "../mutations/report";
import { frozenContent, signVersion, storeVersion } from "../mutations/versions";
import { dailyReports } from "~/database/schema/daily-reports";

type Loaded = { report: Report | null; references: EntryReferences };

/** Writes a new version of a report. Signatures stay with the version they were given for. */
export function updateReport(ctx: AuthContext, input: UpdateReportInput): Promise<ReportResponse> {
  const ofReport = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${dailyReports} WHERE ${dailyReports.id} = ${input.id})`;
  const about = {
    id: input.id,
    workOrderId: ofReport(dailyReports.workOrderId),
    reportOn: ofReport(dailyReports.reportOn),
    content: input,
  };
  return retryUntilCurrent(() =>
    command<ReportResponse, Loaded>(ctx, {
      name: "daily-reports.update",
      input,
      returns: REPORT_RESPONSE,
      async load() {
        const [report, references] = await Promise.all([
          findReport(ctx, input.id),
          loadEntryReferences(ctx, about),
        ]);
        return { report, references };
      },
      decide: ({ report, references }, actor) =>
        decide(ctx, input, requireAction(report, "edit", input.version, actor), references, actor),
    }),
  );
}

async function decide(
  ctx: AuthContext,
  input: UpdateReportInput,
  report: Report,
  references: EntryReferences,
  actor: Actor,
): Promise<Change> {
  const { id, workOrderId, authorId, reportOn, capturedAt } = report;
  const photos = photosAfter(input, report.photos);
  const content = { ...input, photos };
  requireExpenses(content);
  const now = ctx.now().getTime();
  const version = report.version + 1;
  const written = rowsOf(input, reportOn, references, stockUsedBy(report.parts, 1));
  throwIfRefused(checkNewTechnicians(input, report, references, actor, now));
  throwIfRefused(checkHours(written.rows.entries, reportOn, references.elsewhere));
  const head = { id, workOrderId, reportOn, capturedAt, deviceZone: "", version: input.version };
  return {
    permit: permit(actor, "daily-reports.write", { assigned: authorId === actor.userId }),
    steps: [
      expectOpenOrder(workOrderId),
      ...changeReport(ctx, report, headingLabels(input)),
      ...deleteRows(ctx, id),
      ...insertRows(id, written.rows),
      ...photoSteps(ctx, actor, id, photos),
      await storeVersion(
        ctx,
        actor,
        { id, version },
        frozenContent(head, authorId, content, written.rows, references.photoHashes),
      ),
      ...(await signVersion(ctx, actor, { id, version, signedAt: now }, input)),
      ...moveStock(ctx, written.moves),
      expectNoMoreThanADay(id, reportOn),
    ],
    record: [recordLine(report, "daily-report.changed")],
    response: reportResponse(id, written.warnings),
  };
}

/** Checks only added technicians: a technician who is already in the report may stay. */
function checkNewTechnicians(
  input: UpdateReportInput,
  report: Report,
  references: EntryReferences,
  actor: Actor,
  now: number,
) {
  const added = input.entries
    .map((one) => one.technicianId)
    .filter((id) => !report.entries.some((one) => one.technicianId === id));
  const { settings, assignments } = references;
  const mode = entryModeOn(settings, dayIn(settings.timeZone, now));
  const filing = { reportOn: report.reportOn, capturedAt: now, technicianIds: added };
  return checkTechnicians(filing, { mode, timeZone: settings.timeZone, assignments }, actor);
}
