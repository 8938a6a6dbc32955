import { sql } from "drizzle-orm";
import { type EntryGround, entryModeOn, readEntryGround } from "~/features/daily-report-entry/queries";
import { moveStock } from "~/features/spare-parts/statements";
import type { Actor } from "~/kernel/roles";
import { type Change, command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import { dayIn } from "~/kernel/time";
import type { UpdateReportInput } from "../inputs";
import { heed, judgeHours, judgeTechnicians, requireAction } from "../policy";
import { findReport } from "../queries/filed";
import type { Report } from "../queries/stored";
import { changeReport, deleteRows, expectNoMoreThanADay, expectOpenOrder, headWords, insertRows, recordLine, reportAnswer, type ReportAnswer, untilSettled } from "../statements/report";
import { drawnBy, rowsOf } from "../statements/rows";
import { frozenContent, keepVersion, signVersion } from "../statements/versions";

type Loaded = { report: Report | null; ground: EntryGround };

/** Writes a new version of a report; signatures stay with the version they were given for. */
export function updateReport(ctx: AuthContext, input: UpdateReportInput): Promise<ReportAnswer> {
  const ofReport = (column: string) => sql`(SELECT ${sql.identifier(column)} FROM daily_reports WHERE id = ${input.id})`;
  const about = { id: input.id, workOrderId: ofReport("work_order_id"), reportOn: ofReport("report_on"), content: input };
  return untilSettled(() =>
    command<ReportAnswer, Loaded>(ctx, {
      name: "daily-reports.update",
      input,
      async load() {
        const [report, ground] = await Promise.all([findReport(ctx, input.id), readEntryGround(ctx, about)]);
        return { report, ground };
      },
      decide: ({ report, ground }, actor) => decide(ctx, input, requireAction(report, "edit", input.version, actor), ground, actor),
    }),
  );
}

async function decide(ctx: AuthContext, input: UpdateReportInput, report: Report, ground: EntryGround, actor: Actor): Promise<Change> {
  const { id, workOrderId, authorId, reportOn, capturedAt } = report;
  const now = ctx.now().getTime();
  const version = report.version + 1;
  const written = rowsOf(input, reportOn, ground, drawnBy(report.parts, 1));
  heed(judgeNewTechnicians(input, report, ground, actor, now));
  heed(judgeHours(written.rows.entries, reportOn, ground.elsewhere));
  const head = { id, workOrderId, reportOn, capturedAt, deviceZone: "" };
  return {
    permit: permit(actor, "daily-reports.write", { assigned: authorId === actor.userId }),
    steps: [
      expectOpenOrder(workOrderId),
      ...changeReport(ctx, report, headWords(input)),
      ...deleteRows(id),
      ...insertRows(id, written.rows),
      await keepVersion(ctx, actor, { id, version }, frozenContent(head, authorId, input, written.rows)),
      ...(await signVersion(ctx, actor, { id, version, signedAt: now }, input)),
      ...moveStock(ctx, written.moves),
      expectNoMoreThanADay(id, reportOn),
    ],
    record: [recordLine(report, "daily-report.changed")],
    answer: reportAnswer(id, written.warnings),
  };
}

/** Whoever stands in the report already may stay in it. */
function judgeNewTechnicians(input: UpdateReportInput, report: Report, ground: EntryGround, actor: Actor, now: number) {
  const added = input.entries.map((one) => one.technicianId).filter((id) => !report.entries.some((one) => one.technicianId === id));
  const { settings, assignments } = ground;
  const mode = entryModeOn(settings, dayIn(settings.timeZone, now));
  const filing = { reportOn: report.reportOn, capturedAt: now, technicianIds: added };
  return judgeTechnicians(filing, { mode, timeZone: settings.timeZone, assignments }, actor);
}
