import { sql } from "drizzle-orm";
import {
  type EntryReferences,
  loadEntryReferences,
} from "~/features/daily-reports/queries/entry-references";
import { entryModeOn } from "~/features/daily-reports/queries/dated-rules";
import { moveStock } from "~/features/spare-parts/mutations";
import { type OrderRecord, readOrderFacts } from "~/features/work-orders/queries/facts";
import { startedActivity, startSteps } from "~/features/work-orders/mutations/order";
import { canonicalJson } from "~/kernel/canonical";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/roles";
import { type Change, command, untilSettled } from "~/kernel/server/command";
import { MovedOn, orMovedOn } from "~/kernel/server/statement";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/permit";
import { dayIn } from "~/kernel/time";
import type { FileReportInput } from "../inputs";
import {
  guardRefusal,
  throwIfRefused,
  checkFiling,
  checkHours,
  type FilingDecision,
} from "../policy";
import { type FiledReport, findFiled, findReportOfDay } from "../queries/filed";
import {
  expectNoMoreThanADay,
  expectOrderAtWork,
  headingLabels,
  insertReport,
  insertRows,
  recordLine,
  reportAnswer,
  type ReportAnswer,
} from "../mutations/report";
import { rowsOf } from "../mutations/rows";
import { frozenContent, storeVersion, saidIn, signVersion } from "../mutations/versions";

type Loaded = {
  references: EntryReferences;
  order: OrderRecord | null;
  filed: FiledReport | null;
  ofDay: string | null;
};

/** Files a report, idempotent by its id. Stores it as unfiled when its order is no longer open or its author had no right to file. */
export async function fileReport(ctx: AuthContext, input: FileReportInput): Promise<ReportAnswer> {
  try {
    return await untilSettled(() => attempt(ctx, input));
  } catch (error) {
    if (error instanceof FiledBefore) return error.answer;
    throw error;
  }
}

/** Ends the command without writing because the report already exists. */
class FiledBefore extends Error {
  constructor(readonly answer: ReportAnswer) {
    super("filed before");
  }
}

function attempt(ctx: AuthContext, input: FileReportInput): Promise<ReportAnswer> {
  return command<ReportAnswer, Loaded>(ctx, {
    name: "daily-reports.file",
    input,
    async load() {
      const about = {
        id: input.id,
        workOrderId: sql`${input.workOrderId}`,
        reportOn: sql`${input.reportOn}`,
        content: input,
      };
      const [references, order, filed, ofDay] = await Promise.all([
        loadEntryReferences(ctx, about),
        readOrderFacts(ctx, input.workOrderId),
        findFiled(ctx, input.id),
        findReportOfDay(ctx, { ...input, authorId: ctx.actor.userId }),
      ]);
      return { references, order, filed, ofDay };
    },
    decide: (loaded, actor) => decide(ctx, input, loaded, actor),
  });
}

async function decide(
  ctx: AuthContext,
  input: FileReportInput,
  { references, order, filed, ofDay }: Loaded,
  actor: Actor,
): Promise<Change> {
  // checkFiling tests the assignment as of the time of capture. The result decides between filing the report and storing it as unfiled.
  const allowed = permit(actor, "daily-reports.write", { assigned: true });
  const written = rowsOf(input, input.reportOn, references);
  if (filed) throw alreadyThere(filed, input, actor, written.warnings);
  if (references.strangers.length > 0)
    throwIfRefused({
      outcome: "refuse",
      guard: "technician_unknown",
      facts: { technicianIds: references.strangers },
    });
  const filingDecision = checkReport(ctx, input, references, actor);
  throwIfRefused(filingDecision);
  const kept = filingDecision.outcome === "keep" ? filingDecision.reason : null;
  throwIfRefused(
    checkHours(written.rows.entries, input.reportOn, kept ? [] : references.elsewhere),
  );
  // The reads of one round trip are no transaction: another request filed this report between findFiled and findReportOfDay.
  if (ofDay === input.id) throw new MovedOn();
  if (ofDay && !kept) throw new Refusal("report_exists", "report_exists", { firstId: ofDay });
  const { id, workOrderId, reportOn } = input;
  const starting = !kept && order?.status === "backlog" ? order : null;
  const capturedAt = Math.min(input.capturedAt, ctx.now().getTime());
  const state = { status: kept ? "unfiled" : "submitted", statusReason: kept ?? "" } as const;
  return {
    permit: allowed,
    steps: [
      insertReport(ctx, {
        id,
        workOrderId,
        reportOn,
        authorId: actor.userId,
        capturedAt,
        ...state,
        ...headingLabels(input),
      }),
      ...insertRows(id, written.rows),
      await storeVersion(
        ctx,
        actor,
        { id, version: 1 },
        frozenContent(input, actor.userId, input, written.rows),
      ),
      ...(await signVersion(ctx, actor, { id, version: 1, signedAt: capturedAt }, input)),
      ...(starting ? orMovedOn(startSteps(ctx, starting, actor)) : []),
      ...(kept
        ? []
        : [
            expectOrderAtWork(workOrderId),
            ...moveStock(ctx, written.moves),
            expectNoMoreThanADay(id, reportOn),
          ]),
    ],
    record: [
      kept
        ? recordLine(input, "daily-report.kept", { reason: kept })
        : recordLine(input, "daily-report.filed"),
      ...(starting ? [startedActivity(starting)] : []),
    ],
    announce: kept ? [{ type: "daily_report.unfiled", ids: { reportId: id, workOrderId } }] : [],
    answer: reportAnswer(id, written.warnings),
  };
}

function checkReport(
  ctx: AuthContext,
  { reportOn, capturedAt, entries }: FileReportInput,
  references: EntryReferences,
  actor: Actor,
): FilingDecision {
  const { settings, order, assignments } = references;
  const mode = entryModeOn(settings, dayIn(settings.timeZone, capturedAt));
  const { timeZone, entryWindowDays } = settings;
  const technicianIds = entries.map((one) => one.technicianId);
  const receivedAt = ctx.now().getTime();
  return checkFiling(
    { reportOn, capturedAt, technicianIds },
    { mode, timeZone, entryWindowDays, receivedAt, order, assignments },
    actor,
  );
}

function alreadyThere(
  filed: FiledReport,
  input: FileReportInput,
  actor: Actor,
  warnings: ReportAnswer["warnings"],
): Error {
  if (filed.authorId !== actor.userId) return guardRefusal("ids_taken");
  if (!isSame(filed, input)) return new Refusal("idempotency_key_reused");
  const { workOrderId, status, statusReason, version } = filed;
  return new FiledBefore({ id: input.id, workOrderId, status, statusReason, version, warnings });
}

// Erasing a user deletes the stored signature (null here). It can no longer be compared, so it counts as equal.
function isSame(filed: FiledReport, input: FileReportInput): boolean {
  const signatures: Record<string, object | null> = JSON.parse(filed.signatures);
  const sameSignature = (party: "technician" | "customer", given: object | null) =>
    signatures[party] === null || canonicalJson(signatures[party] ?? null) === canonicalJson(given);
  return (
    canonicalJson(JSON.parse(filed.content).said) === canonicalJson(saidIn(input, input)) &&
    sameSignature("technician", input.technicianSignature) &&
    sameSignature("customer", input.customerSignature)
  );
}
