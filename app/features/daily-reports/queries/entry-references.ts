import { type SQL, sql } from "drizzle-orm";
import { keepingReason } from "../policy/filing";
import { isOffice } from "../policy/rights";
import type { Hours } from "~/kernel/time/hours";
import type { Unit } from "~/kernel/text/quantities";
import { type HoursEntry } from "../model";
import { listKnownEquipment } from "~/features/equipment/queries/known";
import { entryModeOn, hourRulesOf } from "./dated-rules";
import { listStockedParts } from "~/features/spare-parts/queries/stocked";
import type { Status } from "~/features/work-orders/model";
import { listAssignments, listPresentPeople } from "~/features/work-orders/queries/assignments";
import { may } from "~/kernel/authorization/actions";
import { addDays, type Day } from "~/kernel/time/days";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { featureIsOn } from "~/kernel/server/queries/shown-places";
import { dayIn, type Instant } from "~/kernel/time/instants";

/** Limits how far back the form shows hours of other work orders. The command checks them for any day. */
const MOST_WINDOW_DAYS = 14;

/** Loads what the wizard needs in one round trip. `blocked` is why the user cannot file now. getReport reads a report to edit. */
export async function getReportForm(ctx: AuthContext, workOrderId: string) {
  if (!may(ctx.actor, "daily-reports.write", { assigned: true })) throw new Refusal("not_allowed");
  const now = ctx.now().getTime();
  const utcDay = dayIn("UTC", now);
  const [settings, order, assignments, people, ownReports, counted, spareParts, equipment] =
    await Promise.all([
      ctx.settings(),
      findOrderReferences(ctx, sql`${workOrderId}`),
      listAssignments(ctx, sql`${workOrderId}`),
      listPresentPeople(ctx, sql`${workOrderId}`),
      ctx.db.all<{
        id: string;
        reportOn: Day;
      }>(sql`SELECT id, report_on AS reportOn FROM daily_reports
      WHERE work_order_id = ${workOrderId} AND author_id = ${ctx.actor.userId} AND status = 'submitted' ORDER BY report_on DESC`),
      listCountedEntries(ctx, workOrderId, {
        from: addDays(utcDay, -1 - MOST_WINDOW_DAYS),
        to: addDays(utcDay, 1),
      }),
      ctx.db.all<{
        id: string;
        name: string;
        unit: Unit;
        stockThousandths: number;
      }>(sql`SELECT id, name, unit, stock_thousandths AS stockThousandths
      FROM spare_parts WHERE archived_at IS NULL ORDER BY sort_key, id LIMIT 20`),
      ctx.db.all<{ id: string; name: string }>(
        sql`SELECT id, name FROM equipment WHERE archived_at IS NULL ORDER BY sort_key, id LIMIT 20`,
      ),
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
  return {
    order,
    blocked: keepingReason({ mode, order, assignments }, now, ctx.actor),
    mode,
    technicians,
    rules: hourRulesOf(settings),
    today,
    earliestDay,
    /** Days before the window are open until this instant. */
    retroactiveUntil,
    ownReports,
    countedEntries: counted.filter(
      ({ technicianId, reportOn }) =>
        reportOn >= firstDay && technicians.some((one) => one.id === technicianId),
    ),
    currency: settings.currency,
    spareParts,
    equipment,
  };
}
export type ReportForm = Awaited<ReturnType<typeof getReportForm>>;

type References = {
  entries: { technicianId: string }[];
  parts: { sparePartId: string | null }[];
  equipment: { equipmentId: string | null }[];
};
type AboutReport = { id: string; workOrderId: SQL; reportOn: SQL; content: References };

/** Loads what a command needs to check a report's content, in one round trip. It does not check rights. */
export async function loadEntryReferences(
  ctx: AuthContext,
  { id, workOrderId, reportOn, content }: AboutReport,
) {
  const technicianIds = [...new Set(content.entries.map((one) => one.technicianId))];
  const [settings, order, assignments, elsewhere, knownTechnicians, spareParts, knownEquipment] =
    await Promise.all([
      ctx.settings(),
      findOrderReferences(ctx, workOrderId),
      listAssignments(ctx, workOrderId),
      listHoursElsewhere(ctx, reportOn, technicianIds, id),
      ctx.db.all<{ id: string }>(
        sql`SELECT id FROM users WHERE id IN (SELECT value FROM json_each(${JSON.stringify(technicianIds)}))`,
      ),
      listStockedParts(
        ctx,
        content.parts.map((one) => one.sparePartId),
      ),
      listKnownEquipment(
        ctx,
        content.equipment.map((one) => one.equipmentId),
      ),
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
    spareParts,
    knownEquipment,
  };
}
export type EntryReferences = Awaited<ReturnType<typeof loadEntryReferences>>;

type OrderReferences = {
  id: string;
  number: string;
  status: Status;
  version: number;
  retroactiveUntil: Instant | null;
  customer: string;
  location: string;
  room: string;
  asset: string;
};

/** Reads the order facts that report entry needs; null when the order does not exist. */
async function findOrderReferences(
  ctx: AuthContext,
  workOrderId: SQL,
): Promise<OrderReferences | null> {
  const rows = await ctx.db.all<OrderReferences>(
    sql`SELECT w.id, w.number, w.status, w.version, w.retroactive_until AS retroactiveUntil, coalesce(c.name, '') AS customer,
        iif(${featureIsOn("LOCATIONS")}, coalesce(l.name, ''), '') AS location, iif(${featureIsOn("ROOMS")}, coalesce(ro.name, ''), '') AS room, coalesce(a.name, '') AS asset
      FROM work_orders w LEFT JOIN customers c ON c.id = w.customer_id LEFT JOIN locations l ON l.id = w.location_id
      LEFT JOIN rooms ro ON ro.id = w.room_id LEFT JOIN assets a ON a.id = w.asset_id WHERE w.id = ${workOrderId}`,
  );
  return rows[0] ?? null;
}

type HoursElsewhere = {
  technicianId: string;
  reportId: string;
  reportOn: Day;
  orderNumber: string;
  entry: HoursEntry;
  computed: Hours;
};

/** Counted hours of these technicians on that day and the days before and after, excluding one report. */
async function listHoursElsewhere(
  ctx: AuthContext,
  day: SQL,
  technicianIds: readonly string[],
  exceptReportId: string,
) {
  const rows = await ctx.db.all<Omit<HoursElsewhere, "entry" | "computed"> & StoredEntry & Hours>(
    sql`SELECT h.technician_id AS technicianId, r.id AS reportId, r.report_on AS reportOn, coalesce(w.number, '') AS orderNumber,
        h.mode, h.kind, h.from_time AS "from", h.to_time AS "to", h.regular_minutes AS regular, h.travel_minutes AS travel,
        h.overtime_1_minutes AS overtime1, h.overtime_2_minutes AS overtime2, h.overtime_3_minutes AS overtime3
      FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id LEFT JOIN work_orders w ON w.id = r.work_order_id
      WHERE r.status = 'submitted' AND r.report_on BETWEEN date(${day}, '-1 day') AND date(${day}, '+1 day') AND r.id <> ${exceptReportId}
        AND h.technician_id IN (SELECT value FROM json_each(${JSON.stringify(technicianIds)}))`,
  );
  return rows.map(
    ({
      technicianId,
      reportId,
      reportOn,
      orderNumber,
      mode,
      kind,
      from,
      to,
      ...computed
    }): HoursElsewhere => {
      const entry = entryFrom({ mode, kind, from, to }, computed);
      return { technicianId, reportId, reportOn, orderNumber, entry, computed };
    },
  );
}

export type StoredEntry = {
  mode: "interval" | "plain";
  kind: "work" | "travel";
  from: string;
  to: string;
};

/** Restores an entry from its stored form. Of plain hours only the computed minutes are stored. */
export function entryFrom({ mode, kind, from, to }: StoredEntry, minutes: Hours): HoursEntry {
  return mode === "plain" ? { kind: "plain", minutes } : { kind, from, to };
}

/** An entry of a report that counts, in any work order. Plain hours have no times. */
export type CountedEntry = {
  technicianId: string;
  reportId: string;
  reportOn: Day;
  /** What the report belongs to, as its reader knows it. */
  orderNumber: string;
  kind: HoursEntry["kind"];
  from: string;
  to: string;
  minutes: number;
};

/** Entries of the order's technicians in reports of these days, over all work orders. */
function listCountedEntries(ctx: AuthContext, workOrderId: string, days: { from: Day; to: Day }) {
  return ctx.db.all<CountedEntry>(
    sql`SELECT h.technician_id AS technicianId, r.report_on AS reportOn, r.id AS reportId, coalesce(w.number, '') AS orderNumber,
        iif(h.mode = 'plain', 'plain', h.kind) AS kind, h.from_time AS "from", h.to_time AS "to",
        h.regular_minutes + h.travel_minutes + h.overtime_1_minutes + h.overtime_2_minutes + h.overtime_3_minutes AS minutes
      FROM daily_reports r CROSS JOIN daily_report_hours h ON h.report_id = r.id LEFT JOIN work_orders w ON w.id = r.work_order_id
      WHERE r.status = 'submitted' AND r.report_on BETWEEN ${days.from} AND ${days.to} AND h.technician_id IN
        (SELECT user_id FROM work_order_assignments WHERE work_order_id = ${workOrderId} AND to_at IS NULL)`,
  );
}
