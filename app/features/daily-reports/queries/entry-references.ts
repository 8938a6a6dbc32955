import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { equipment } from "~/database/schema/equipment";
import { spareParts } from "~/database/schema/spare-parts";
import { users } from "~/database/schema/users";
import { listKnownEquipment } from "~/features/equipment/queries";
import { listStockedParts } from "~/features/spare-parts/queries";
import {
  listAssignments,
  listPresentPeople,
  presentPeople,
} from "~/features/work-orders/queries/assignments";
import { listOrderTimers } from "~/features/timers/queries/own-timers";
import { listVisitsToReport } from "~/features/visits/queries/of-order";
import { listWorkdays } from "~/features/work-capacity/queries/workdays";
import { may } from "~/kernel/authorization/actions";
import { printedParts } from "~/kernel/features";
import { addDays } from "~/kernel/time/days";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import { unfiledReason } from "../policy/filing";
import { isOffice } from "../policy/rights";
import { entryModeOn, hourRulesOf } from "./dated-rules";
import { findOrderReferences, findReturnReason } from "./order-references";
import { listFileHashes } from "./photos";
import { findLastReport } from "./last-report";
import { listCountedEntries, listHoursElsewhere } from "./hours-elsewhere";
import { dailyReports } from "~/database/schema/daily-reports";

/** Limits how far back the form shows hours of other work orders. The command checks them for any day. */
const MAX_WINDOW_DAYS = 14;

/** Loads what the wizard needs in one round trip. `blocked` is why the user cannot file now. getReport reads a report to edit. */
export async function getReportForm(ctx: AuthContext, workOrderId: string) {
  if (!may(ctx.actor, "daily-reports.write", { assigned: true })) throw new Refusal("not_allowed");
  const now = ctx.now().getTime();
  const utcDay = dayIn("UTC", now);
  const [
    settings,
    order,
    assignments,
    people,
    ownReports,
    counted,
    lastReport,
    timers,
    visits,
    workdays,
    firstParts,
    firstEquipment,
    returned,
  ] = await Promise.all([
    ctx.settings(),
    findOrderReferences(ctx, sql`${workOrderId}`),
    listAssignments(ctx, sql`${workOrderId}`),
    listPresentPeople(ctx, sql`${workOrderId}`),
    ctx.db
      .select({ id: dailyReports.id, reportOn: dailyReports.reportOn })
      .from(dailyReports)
      .where(
        and(
          eq(dailyReports.workOrderId, workOrderId),
          eq(dailyReports.authorId, ctx.actor.userId),
          eq(dailyReports.status, "submitted").inlineParams(),
        ),
      )
      .orderBy(desc(dailyReports.reportOn)),
    listCountedEntries(ctx, workOrderId, {
      from: addDays(utcDay, -1 - MAX_WINDOW_DAYS),
      to: addDays(utcDay, 1),
    }),
    findLastReport(ctx, workOrderId),
    listOrderTimers(ctx, workOrderId),
    listVisitsToReport(ctx, workOrderId),
    listWorkdays(ctx, peopleOfKnownHours(ctx, workOrderId)),
    ctx.db
      .select({
        id: spareParts.id,
        name: spareParts.name,
        unit: spareParts.unit,
        stockThousandths: spareParts.stockThousandths,
      })
      .from(spareParts)
      .where(isNull(spareParts.archivedAt))
      .orderBy(spareParts.sortKey, spareParts.id)
      .limit(20),
    ctx.db
      .select({ id: equipment.id, name: equipment.name })
      .from(equipment)
      .where(isNull(equipment.archivedAt))
      .orderBy(equipment.sortKey, equipment.id)
      .limit(20),
    findReturnReason(ctx, workOrderId),
  ]);
  if (!order) throw new Refusal("not_found");
  const today = dayIn(settings.timeZone, now);
  const mode = entryModeOn(settings, today);
  const technicians = people.filter(
    (one) => mode === "LEAD" || isOffice(ctx.actor) || one.id === ctx.actor.userId,
  );
  const earliestDay = addDays(today, -settings.entryWindowDays);
  const retroactiveUntil = (order.retroactiveUntil ?? 0) >= now ? order.retroactiveUntil : null;
  // Work past midnight belongs to the day before.
  const firstDay = retroactiveUntil === null ? addDays(earliestDay, -1) : "";
  const assigned = people.some(({ id }) => id === ctx.actor.userId);
  const readsNotes = may(ctx.actor, "work-orders.read-approver-notes", { assigned });
  return {
    order,
    returned: readsNotes ? returned : null,
    blocked: unfiledReason({ mode, order, assignments }, now, ctx.actor),
    mode,
    technicians,
    rules: hourRulesOf(settings),
    today,
    earliestDay,
    /** Days before the window are open until this instant. */
    retroactiveUntil,
    ownReports,
    /** The planned minutes of one technician. */
    plan: {
      workMinutes: order.plannedRegularMinutes / Math.max(1, people.length),
      travelMinutes: order.plannedTravelMinutes / Math.max(1, people.length),
    },
    lastReport,
    /** The planned visits of the order in these days. */
    visits,
    startedAt: order.startedAt,
    /** By technician: when each weekday begins and ends, Monday first. A technician knows only their own. */
    workdays,
    timers: timers.filter(({ technicianId }) => technicians.some((one) => one.id === technicianId)),
    /** Timers on the author's device are the author's. */
    authorId: ctx.actor.userId,
    now,
    countedEntries: counted.filter(
      ({ technicianId, reportOn }) =>
        reportOn >= firstDay && technicians.some((one) => one.id === technicianId),
    ),
    currency: settings.currency,
    /** Whether the customer reads the notes, in the PDF and on the sheet to sign. */
    printsNotes: printedParts(settings.features.PDF_REPORT_INFO).notes,
    spareParts: firstParts,
    equipment: firstEquipment,
  };
}
export type ReportForm = Awaited<ReturnType<typeof getReportForm>>;

function peopleOfKnownHours({ actor }: AuthContext, workOrderId: string): SQL {
  return may(actor, "work-capacity.read")
    ? presentPeople(workOrderId)
    : sql`SELECT ${actor.userId} AS userId`;
}

type References = {
  entries: { technicianId: string }[];
  parts: { sparePartId: string | null }[];
  equipment: { equipmentId: string | null }[];
  photos?: readonly { fileId: string }[] | undefined;
};
type AboutReport = { id: string; workOrderId: SQL; reportOn: SQL; content: References };

/** Loads what a command needs to check a report's content, in one round trip. It does not check rights. */
export async function loadEntryReferences(
  ctx: AuthContext,
  { id, workOrderId, reportOn, content }: AboutReport,
) {
  const technicianIds = [...new Set(content.entries.map((one) => one.technicianId))];
  const [
    settings,
    order,
    assignments,
    elsewhere,
    knownTechnicians,
    knownParts,
    knownEquipment,
    photoHashes,
  ] = await Promise.all([
    ctx.settings(),
    findOrderReferences(ctx, workOrderId),
    listAssignments(ctx, workOrderId),
    listHoursElsewhere(ctx, reportOn, technicianIds, id),
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(technicianIds)}))`),
    listStockedParts(
      ctx,
      content.parts.map((one) => one.sparePartId),
    ),
    listKnownEquipment(
      ctx,
      content.equipment.map((one) => one.equipmentId),
    ),
    listFileHashes(ctx, content.photos?.map((one) => one.fileId) ?? []),
  ]);
  const strangers = technicianIds.filter(
    (each) => !knownTechnicians.some((one) => one.id === each),
  );
  return {
    settings,
    rules: hourRulesOf(settings),
    order,
    assignments,
    elsewhere,
    strangers,
    spareParts: knownParts,
    knownEquipment,
    photoHashes,
  };
}
export type EntryReferences = Awaited<ReturnType<typeof loadEntryReferences>>;
