import { sql } from "drizzle-orm";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import { findIntervalAt } from "~/features/timers/queries/own-timers";
import { dayIn } from "~/kernel/time/instants";
import type { AuthContext } from "~/server/request-context";
import type { FileReportInput, FileUnfiledInput } from "../inputs";
import { entryModeOn } from "./dated-rules";
import { loadEntryReferences } from "./entry-references";
import { findFiled, findReport, findReportOfDay } from "./filed";

/**
 * What decides about filing a new report, in one round trip. `filed` is the report of that id, `ofDay` the author's of that day, and
 * `timer` the author's that ran on the order at the time of capture.
 */
export async function loadFiling(ctx: AuthContext, input: FileReportInput) {
  const about = {
    id: input.id,
    workOrderId: sql`${input.workOrderId}`,
    reportOn: sql`${input.reportOn}`,
    content: input,
  };
  const [references, order, filed, ofDay, timer] = await Promise.all([
    loadEntryReferences(ctx, about),
    readOrderFacts(ctx, input.workOrderId),
    findFiled(ctx, input.id),
    findReportOfDay(ctx, { ...input, authorId: ctx.actor.userId }),
    findIntervalAt(ctx, input.workOrderId, input.capturedAt),
  ]);
  const { timeZone, entryWindowDays } = references.settings;
  const mode = entryModeOn(references.settings, dayIn(timeZone, input.capturedAt));
  const receivedAt = ctx.now().getTime();
  return {
    references: { ...references, mode, timeZone, entryWindowDays, receivedAt },
    order,
    filed,
    ofDay,
    timer,
  };
}
export type LoadedFiling = Awaited<ReturnType<typeof loadFiling>>;

/** What decides about filing an unfiled report. A rare command may need one more round trip: the ids to look up are in the report. */
export async function loadRefiling(ctx: AuthContext, { id, workOrderId }: FileUnfiledInput) {
  const [report, first] = await Promise.all([findReport(ctx, id), findFiled(ctx, id)]);
  if (!report || !first) return { report, filing: null };
  const about = {
    id,
    workOrderId: sql`${workOrderId}`,
    reportOn: sql`${report.reportOn}`,
    content: report,
  };
  const [references, order, ofDay] = await Promise.all([
    loadEntryReferences(ctx, about),
    readOrderFacts(ctx, workOrderId),
    findReportOfDay(ctx, { ...report, workOrderId }),
  ]);
  const { settings, assignments, elsewhere } = references;
  const instants = [report.capturedAt, ctx.now().getTime()].map((at) => ({
    at,
    mode: entryModeOn(settings, dayIn(settings.timeZone, at)),
  }));
  const facts = { order: references.order, assignments };
  return { report, filing: order && { first, order, ofDay, facts, instants, elsewhere } };
}
export type LoadedRefiling = Awaited<ReturnType<typeof loadRefiling>>;
