import { sql } from "drizzle-orm";
import {
  type EntryReferences,
  loadEntryReferences,
} from "~/features/daily-reports/queries/entry-references";
import { entryModeOn } from "~/features/daily-reports/queries/dated-rules";
import { moveStock } from "~/features/spare-parts/mutations";
import { type OrderRecord, readOrderFacts } from "~/features/work-orders/queries/facts";
import { startedActivity, startSteps } from "~/features/work-orders/mutations/order";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/roles";
import { type Change, command, untilSettled } from "~/kernel/server/command";
import { orMovedOn, type Step } from "~/kernel/server/statement";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import { dayIn, type Instant } from "~/kernel/time";
import type { FileUnfiledInput } from "../inputs";
import { throwIfRefused, checkHours, keepingReason, requireAction, stateRefusal } from "../policy";
import { type FiledReport, findFiled, findReport, findReportOfDay } from "../queries/filed";
import type { Report } from "../queries/stored";
import {
  changeReport,
  expectNoMoreThanADay,
  expectOrderAtWork,
  recordLine,
  reportAnswer,
  type ReportAnswer,
} from "../mutations/report";
import { drawnBy } from "../mutations/rows";
import { storeVersion } from "../mutations/versions";

type Loaded = {
  report: Report | null;
  first: FiledReport | null;
  references: EntryReferences | null;
  order: OrderRecord | null;
  ofDay: string | null;
};

/** Files an unfiled report, either to the work order it was written for or to another one. */
export function fileUnfiledReport(
  ctx: AuthContext,
  input: FileUnfiledInput,
): Promise<ReportAnswer> {
  return untilSettled(() =>
    command<ReportAnswer, Loaded>(ctx, {
      name: "daily-reports.file-unfiled",
      input,
      load: () => load(ctx, input),
      decide: (loaded, actor) => decide(ctx, input, loaded, actor),
    }),
  );
}

// A rare command may need one more round trip: the ids to look up are in the report.
async function load(ctx: AuthContext, { id, workOrderId }: FileUnfiledInput): Promise<Loaded> {
  const [report, first] = await Promise.all([findReport(ctx, id), findFiled(ctx, id)]);
  if (!report) return { report, first, references: null, order: null, ofDay: null };
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
  return { report, first, references, order, ofDay };
}

async function decide(
  ctx: AuthContext,
  input: FileUnfiledInput,
  loaded: Loaded,
  actor: Actor,
): Promise<Change> {
  const report = requireAction(loaded.report, "file", input.version, actor);
  const { first, references, order, ofDay } = loaded;
  if (!references || !order || !first) throw new Refusal("not_found");
  mayFileThere(ctx, report, references, actor);
  throwIfRefused(checkHours(report.entries, report.reportOn, references.elsewhere));
  if (ofDay) throw new Refusal("report_exists", "report_exists", { firstId: ofDay });
  const { id, reportOn } = report;
  const { workOrderId } = input;
  const isStarting = order.status === "backlog";
  return {
    permit: permit(actor, "daily-reports.write", { assigned: report.authorId === actor.userId }),
    steps: [
      ...(isStarting ? orMovedOn(startSteps(ctx, order, actor)) : []),
      expectOrderAtWork(workOrderId),
      ...changeReport(ctx, report, { status: "submitted", statusReason: "", workOrderId }),
      ...(await movedTo(ctx, actor, report, first, workOrderId)),
      ...moveStock(ctx, drawnBy(report.parts)),
      expectNoMoreThanADay(id, reportOn),
    ],
    record: [
      recordLine({ id, reportOn, workOrderId }, "daily-report.filed", {
        after: report.statusReason,
      }),
      ...(isStarting ? [startedActivity(order)] : []),
    ],
    answer: reportAnswer(id),
  };
}

/** SA and MG may file to any work order. An author needs the right to file at the time of capture or now. */
function mayFileThere(
  ctx: AuthContext,
  report: Report,
  { settings, order, assignments }: EntryReferences,
  actor: Actor,
): void {
  const reasonAt = (at: Instant) =>
    keepingReason(
      { mode: entryModeOn(settings, dayIn(settings.timeZone, at)), order, assignments },
      at,
      actor,
    );
  const reason = reasonAt(report.capturedAt) && reasonAt(ctx.now().getTime());
  if (reason === "order_locked") throw stateRefusal("report_locked", order?.status);
  if (reason) throw new Refusal("not_allowed", "not_allowed", { why: reason });
}

/** A report filed to another work order has other content: it gets a new version, without the signatures of the first version. */
async function movedTo(
  ctx: AuthContext,
  actor: Actor,
  report: Report,
  first: FiledReport,
  workOrderId: string,
): Promise<Step[]> {
  if (workOrderId === report.workOrderId) return [];
  const content = JSON.parse(first.content);
  return [
    await storeVersion(
      ctx,
      actor,
      { id: report.id, version: report.version + 1 },
      { ...content, said: { ...content.said, workOrderId } },
    ),
  ];
}
