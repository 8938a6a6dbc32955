import { and, eq, sql } from "drizzle-orm";
import { NUMBER, value } from "~/database/fields";
import { readOrderChecklists } from "~/features/checklists/queries/of-order";
import { type Conversation, findConversation } from "~/features/comments/queries/list";
import { listAssignments } from "~/features/work-orders/queries/assignments";
import { listOwnTimers } from "~/features/timers/queries/own-timers";
import { isOpen, type HourFlag } from "~/features/approvals/model";
import type { Assignment } from "~/features/work-orders/policy/rights";
import type { Status } from "~/features/work-orders/model";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import { may } from "~/kernel/authorization/actions";
import { printedParts, type ReportEntry } from "~/kernel/features";
import { totalMinutes } from "~/kernel/time/hours";
import { byName } from "~/kernel/text/sort-key";
import { sumCents } from "~/kernel/text/money";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import type { Unit } from "~/kernel/text/quantities";
import { dayIn } from "~/kernel/time/instants";
import { unfiledReason } from "../policy/filing";
import { rulesOn } from "../hours";
import { daysWithoutVisit, hourFlags } from "../policy/hour-flags";
import { entryModeOn, hourRulesOf } from "./dated-rules";
import { listHoursBeside } from "./hours-elsewhere";
import type { ReportForm } from "./entry-references";
import { listReports, listUnfiled, type ReportView } from "./read";
import {
  dailyReportEquipment,
  dailyReportParts,
  dailyReports,
} from "~/database/schema/daily-reports";

type OrderOptions = { submissionPreview?: boolean; events?: number };

/** One work order with its reports, as far as this user may see them (domain-rules §5). One round trip. */
export async function getOrderWithReports(
  ctx: AuthContext,
  id: string,
  options: OrderOptions = {},
) {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const approves = may(ctx.actor, "work-orders.approve");
  const [order, facts, used, reports, unfiled, assignments, settings, timers, checklists, beside] =
    await Promise.all([
      getWorkOrder(ctx, id, options),
      readOrderFacts(ctx, id),
      readUsed(ctx, id),
      listReports(ctx, id, options),
      listUnfiled(ctx, id),
      listAssignments(ctx, sql`${id}`),
      ctx.settings(),
      listOwnTimers(ctx, id),
      readOrderChecklists(ctx, id),
      approves ? listHoursBeside(ctx, id) : [],
    ]);
  const { reports: seenReports, ...sums } = reports;
  const now = ctx.now().getTime();
  const today = dayIn(settings.timeZone, now);
  const mode = entryModeOn(settings, today);
  return {
    ...order,
    /** The totals of the reports that count. `seen`: whose hours and expenses they include. */
    totals: {
      ...sums,
      ...used,
      expensesCents: sumCents(sums.expenses.map((one) => one.amountCents)),
      reportCount: seenReports.length,
    },
    /** Whether anybody submitted a report: what the order needs next depends on it, also for users who may not see that report. */
    hasReports: (facts?.reportCount ?? 0) > 0,
    reports: seenReports,
    /** What an approver should notice about the hours, while the order waits for approvals or is signed. Empty for others. */
    hourFlags: approves && isSubmitted(order) ? flagsOf(order, seenReports, beside, settings) : [],
    today,
    /** The days on which no further report of this user is expected. Where the lead reports, their report counts for all. */
    reportedOn: seenReports.filter(countsFor(mode, ctx.actor.userId)).map((one) => one.reportOn),
    /** Stored although they could not be filed. Their author and the office decide about them. */
    unfiledReports: unfiled.map((one) => ({
      id: one.id,
      reportOn: one.reportOn,
      authorName: one.authorName,
      statusReason: one.statusReason,
      totalMinutes: one.totalMinutes,
    })),
    mayFileReport: unfiledReason({ mode, order, assignments }, now, ctx.actor) === null,
    /** Null while the feature is disabled. */
    checklists,
    timers: { intervals: timers, mayTime: mayTime(ctx, order, assignments) },
    /** Whether hours, expenses and notes are printed, and shown to the customer who signs. */
    printed: printedParts(settings.features.PDF_REPORT_INFO),
    /** Only for users who also see the whole content on the screen. */
    mayReadPdfs: reports.seen === "all" && order.approverNotes !== null,
  };
}

function isSubmitted({ status }: { status: Status }): boolean {
  return status === "waiting-for-approvals" || status === "signed";
}

type Visits = Awaited<ReturnType<typeof getWorkOrder>>["visits"];

function flagsOf(
  { number, visits }: { number: string; visits: Visits },
  reports: readonly ReportView[],
  beside: Awaited<ReturnType<typeof listHoursBeside>>,
  settings: Settings,
): HourFlag[] {
  const rules = hourRulesOf(settings);
  const own = reports.flatMap(({ reportOn, entries }) =>
    entries.map(({ technicianId, technicianName: name, computed, ...entry }) => ({
      technicianId,
      name,
      day: reportOn,
      entry,
      minutes: totalMinutes(computed),
      number,
    })),
  );
  const elsewhere = beside.map(({ technicianId, reportOn, entry, computed, orderNumber }) => ({
    technicianId,
    day: reportOn,
    entry,
    minutes: totalMinutes(computed),
    number: orderNumber,
  }));
  return [
    ...hourFlags(own, elsewhere, (day) => rulesOn(day, rules).timeZone),
    ...daysWithoutVisit(reports, visits ?? [], settings.timeZone),
  ];
}

function countsFor(mode: ReportEntry, userId: string) {
  return ({ authorId, entries }: Pick<ReportView, "authorId" | "entries">) =>
    mode === "LEAD" ||
    authorId === userId ||
    entries.some(({ technicianId }) => technicianId === userId);
}

/** Those who work on an open order may time it, also before it is started: travel comes first. */
function mayTime(
  { actor }: AuthContext,
  order: { status: Status },
  assignments: readonly Assignment[],
): boolean {
  const assigned = assignments.some(({ userId, toAt }) => userId === actor.userId && toAt === null);
  return assigned && isOpen(order) && may(actor, "daily-reports.write", { assigned });
}

export type OrderWithReports = Awaited<ReturnType<typeof getOrderWithReports>>;

/** An order's page. The conversation is null for users who may not read it. */
export type OrderPage = OrderWithReports & { conversation: Conversation | null };

/** `comments` is the number of comments to load. */
export async function readOrderPage(
  ctx: AuthContext,
  id: string,
  { comments, ...options }: OrderOptions & { comments: number },
): Promise<OrderPage> {
  const [order, conversation] = await Promise.all([
    getOrderWithReports(ctx, id, options),
    findConversation(ctx, { type: "work-order", id }, { most: comments }),
  ]);
  return { ...order, conversation };
}

/** An order as a device stores it: its page, and the references for a new report. Null for users who may not file reports. */
export type OfflineWorkOrder = {
  page: OrderPage;
  report: { ground: ReportForm; author: string } | null;
  /** All reports, for a lead who sees only their own hours on the page and may sign it: the signing page shows everything that is signed. */
  preview?: SigningPreview | null;
};

/** The reports of an order in the preview of its submission (domain-rules §5). */
type SigningPreview = { contentVersion: number } & Awaited<ReturnType<typeof listReports>>;

type Used = {
  parts: { name: string; unit: Unit; quantityThousandths: number }[];
  equipment: string[];
};

/** The totals of what the reports used. Parts and equipment are visible to every reader. */
async function readUsed(ctx: AuthContext, id: string): Promise<Used> {
  const used = (table: typeof dailyReportParts | typeof dailyReportEquipment) =>
    and(
      eq(table.reportId, dailyReports.id),
      eq(dailyReports.workOrderId, id),
      eq(dailyReports.status, "submitted").inlineParams(),
    );
  const { name, unit, quantityThousandths } = dailyReportParts;
  const [parts, equipment] = await Promise.all([
    ctx.db
      .select({
        name,
        unit,
        quantityThousandths: value(NUMBER, sql`sum(${quantityThousandths})`),
      })
      .from(dailyReports)
      .crossJoin(dailyReportParts)
      .where(used(dailyReportParts))
      .groupBy(name, unit)
      .orderBy(unit),
    ctx.db
      .selectDistinct({ name: dailyReportEquipment.name })
      .from(dailyReports)
      .crossJoin(dailyReportEquipment)
      .where(used(dailyReportEquipment)),
  ]);
  return { parts: byName(parts), equipment: byName(equipment).map((one) => one.name) };
}
