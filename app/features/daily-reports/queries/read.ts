import { isOpen } from "~/features/approvals/model";
import { eq, sql } from "drizzle-orm";
import { listPresentPeople, type PresentPerson } from "~/features/work-orders/queries/assignments";
import { type Hours, sumHours, totalMinutes } from "~/kernel/time/hours";
import { type HoursSeen, visibleHours } from "~/features/work-orders/policy/rights";
import { EXPENSE_TYPES, type ExpenseType } from "~/features/work-orders/model";
import { sumCents } from "~/kernel/text/money";
import { Refusal } from "~/kernel/refusal";
import { causeText } from "~/server/cause-text";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { isOffice, mayModify, reportActions } from "../policy/rights";
import type { ReportAction } from "../model";
import { keptCause, listEventsOfKept } from "./kept-cause";
import { readReports, type Report } from "./stored";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { NUMBER } from "~/database/fields";
import { may } from "~/kernel/authorization/actions";
import type { Day } from "~/kernel/time/days";
import { queryRows } from "~/server/queries/query-rows";
import type { ReportListInput } from "../inputs";

export type ReportView = Report & {
  hours: Hours;
  totalMinutes: number;
  expensesCents: number;
  availableActions: ReportAction[];
};

/** `keptCause`: who or what prevented its filing; "" for one that counts, and where nobody did. */
export type WholeReport = ReportView & { keptCause: string };

/** Returns a report with computed values and the user's available actions. Refuses with 404 when the user may not see it. */
export async function getReport(ctx: AuthContext, id: string): Promise<WholeReport> {
  const ofReport = sql`(SELECT ${dailyReports.workOrderId} FROM ${dailyReports} WHERE ${dailyReports.id} = ${id})`;
  const [reports, people, settings, events] = await Promise.all([
    readReports(ctx, eq(dailyReports.id, id), true),
    listPresentPeople(ctx, ofReport),
    ctx.settings(),
    listEventsOfKept(ctx, id),
  ]);
  const report = reports[0];
  const seen =
    report &&
    asSeen(
      report,
      seenIn(ctx, people, settings, report.order !== null && !isOpen(report.order)),
      ctx,
    );
  if (!seen) throw new Refusal("not_found");
  const { authorId, statusReason: reason, capturedAt, createdAt: receivedAt } = seen;
  const lastChange = keptCause(
    { authorId, reason, capturedAt, receivedAt },
    events,
    ctx.actor.userId,
  );
  return {
    ...viewOf(seen, ctx),
    keptCause: (await causeText(ctx, { facts: { lastChange } })) ?? "",
  };
}

/** Lists the submitted reports of an order, newest day first, limited to the hours the user may see (domain-rules §5). */
export async function listReports(
  ctx: AuthContext,
  workOrderId: string,
  options: { submissionPreview?: boolean } = {},
) {
  const counted = sql`${dailyReports.workOrderId} = ${workOrderId} AND ${dailyReports.status} = 'submitted'`;
  const [reports, people, settings] = await Promise.all([
    readReports(ctx, counted, false),
    listPresentPeople(ctx, sql`${workOrderId}`),
    ctx.settings(),
  ]);
  const submitted =
    options.submissionPreview === true || reports.some((one) => one.order && !isOpen(one.order));
  const seen = seenIn(ctx, people, settings, submitted);
  const visible = reports
    .flatMap((one) => asSeen(one, seen, ctx) ?? [])
    .map((one) => viewOf(one, ctx));
  const hours = sumHours(visible.map((one) => one.hours));
  return {
    seen,
    reports: visible,
    technicians: byTechnician(visible),
    hours,
    totalMinutes: totalMinutes(hours),
    expenses: byType(visible),
  };
}

type Period = Omit<ReportListInput, "workOrderId"> & {
  from: Day;
  to: Day;
  workOrderId: string | null;
};

/**
 * A page of the submitted reports of a period, newest day first. Who may not read all of them gets those that they wrote, and their own hours
 * in those of others. One round trip.
 */
export async function listReportsOfPeriod(
  ctx: AuthContext,
  { from, to, workOrderId, technicianId, pageNumber, pageSize }: Period,
): Promise<{ entities: ReportView[]; totalCount: number }> {
  const { actor } = ctx;
  const all = may(actor, "daily-reports.read");
  const isForOther = technicianId !== null && technicianId !== actor.userId;
  if (!may(actor, "daily-reports.read", { assigned: true }) || (isForOther && !all))
    throw new Refusal("not_allowed", "not_allowed", { action: "daily-reports.read" });
  const personId = all ? technicianId : actor.userId;
  const isOfPerson = sql`(${dailyReports.authorId} = ${personId} OR EXISTS (SELECT 1 FROM ${dailyReportHours}
    WHERE ${dailyReportHours.reportId} = ${dailyReports.id} AND ${dailyReportHours.technicianId} = ${personId}))`;
  const counted = sql.join(
    [
      sql`${dailyReports.status} = 'submitted' AND ${dailyReports.reportOn} BETWEEN ${from} AND ${to}`,
      ...(workOrderId === null ? [] : [eq(dailyReports.workOrderId, workOrderId)]),
      ...(personId === null ? [] : [isOfPerson]),
    ],
    sql` AND `,
  );
  const [reports, [count]] = await Promise.all([
    readReports(ctx, counted, false, pageSize, (pageNumber - 1) * pageSize),
    queryRows(ctx, COUNT, sql`SELECT count(*) AS n FROM ${dailyReports} WHERE ${counted}`),
  ]);
  const visible = reports.flatMap((one) => asSeen(one, all ? "all" : "own", ctx) ?? []);
  return { entities: visible.map((one) => viewOf(one, ctx)), totalCount: count?.n ?? 0 };
}
const COUNT = { n: NUMBER };

/** Lists unfiled reports of all orders or one: everybody's for MG and SA, otherwise the current user's own. */
export async function listUnfiled(ctx: AuthContext, workOrderId?: string): Promise<ReportView[]> {
  const ownReports = isOffice(ctx.actor) ? sql`1` : eq(dailyReports.authorId, ctx.actor.userId);
  const where = workOrderId === undefined ? sql`1` : eq(dailyReports.workOrderId, workOrderId);
  const unfiled = await readReports(
    ctx,
    sql`${dailyReports.status} = 'unfiled' AND ${ownReports} AND ${where}`,
    false,
    200,
  );
  return unfiled.filter((one) => mayModify(one, ctx.actor)).map((one) => viewOf(one, ctx));
}

export type UnfiledPage = { reports: UnfiledRow[] };
type UnfiledRow = Pick<
  ReportView,
  "id" | "workOrderId" | "reportOn" | "authorName" | "statusReason" | "totalMinutes"
> & { number: string };

export async function readUnfiledPage(ctx: AuthContext): Promise<UnfiledPage> {
  const unfiled = await listUnfiled(ctx);
  return {
    reports: unfiled.map(
      ({ id, workOrderId, reportOn, authorName, statusReason, totalMinutes, order }) => ({
        id,
        workOrderId,
        reportOn,
        authorName,
        statusReason,
        totalMinutes,
        number: order?.number ?? "",
      }),
    ),
  };
}

function seenIn(
  ctx: AuthContext,
  people: PresentPerson[],
  settings: Settings,
  submitted: boolean,
): HoursSeen {
  const order = {
    leadId: people.find((one) => one.isLead)?.id ?? null,
    assigneeIds: people.map((one) => one.id),
  };
  return visibleHours(order, settings.features.DAILY_REPORT_ENTRY.value, ctx.actor, submitted);
}

/** Reduces a report to what the user may see: own hours only in others' reports, and null for others' reports that do not count. */
function asSeen(report: Report, seen: HoursSeen, { actor }: AuthContext): Report | null {
  if (mayModify(report, actor)) return report;
  if (seen === "none" || report.status !== "submitted") return null;
  if (seen === "all") return report;
  const entries = report.entries.filter((one) => one.technicianId === actor.userId);
  return entries.length > 0
    ? {
        ...report,
        entries,
        expenses: [],
        otherExpenses: "",
        photos: report.photos.filter((one) => one.kind !== "receipt"),
        excerpt: true,
      }
    : null;
}

function viewOf(report: Report, { actor }: AuthContext): ReportView {
  const hours = sumHours(report.entries.map((one) => one.computed));
  const expensesCents = sumCents(report.expenses.map((one) => one.amountCents));
  return {
    ...report,
    hours,
    totalMinutes: totalMinutes(hours),
    expensesCents,
    availableActions: reportActions(report, actor),
  };
}

function byTechnician(reports: ReportView[]) {
  const entries = reports.flatMap((one) => one.entries);
  return [...new Set(entries.map((one) => one.technicianId))].map((technicianId) => {
    const own = entries.filter((one) => one.technicianId === technicianId);
    const hours = sumHours(own.map((one) => one.computed));
    return {
      technicianId,
      name: own[0]?.technicianName ?? "",
      hours,
      totalMinutes: totalMinutes(hours),
    };
  });
}

function byType(reports: ReportView[]): { type: ExpenseType; amountCents: number }[] {
  const all = reports.flatMap((one) => one.expenses);
  return EXPENSE_TYPES.map((type) => ({
    type,
    amountCents: sumCents(all.filter((one) => one.type === type).map((one) => one.amountCents)),
  }));
}
