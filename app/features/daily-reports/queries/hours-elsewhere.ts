import { and, between, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { listOf, NUMBER, type RowOf, TEXT, value } from "~/database/fields";
import type { Hours } from "~/kernel/time/hours";
import type { Day } from "~/kernel/time/days";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { HoursEntry } from "../model";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";

type HoursElsewhere = {
  technicianId: string;
  reportId: string;
  reportOn: Day;
  orderNumber: string;
  entry: HoursEntry;
  computed: Hours;
};

const HOURS = {
  technicianId: dailyReportHours.technicianId,
  reportId: dailyReports.id,
  reportOn: dailyReports.reportOn,
  orderNumber: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
  mode: dailyReportHours.mode,
  kind: dailyReportHours.kind,
  from: dailyReportHours.fromTime,
  to: dailyReportHours.toTime,
  regular: dailyReportHours.regularMinutes,
  travel: dailyReportHours.travelMinutes,
  overtime1: dailyReportHours.overtime1Minutes,
  overtime2: dailyReportHours.overtime2Minutes,
  overtime3: dailyReportHours.overtime3Minutes,
};

/** Counted hours of these technicians on that day and the days before and after, excluding one report. */
export async function listHoursElsewhere(
  ctx: AuthContext,
  day: SQL,
  technicianIds: readonly string[],
  exceptReportId: string,
) {
  const rows = await ctx.db
    .select(HOURS)
    .from(dailyReports)
    .crossJoin(dailyReportHours)
    .leftJoin(workOrders, eq(workOrders.id, dailyReports.workOrderId))
    .where(
      and(
        eq(dailyReportHours.reportId, dailyReports.id),
        eq(dailyReports.status, "submitted").inlineParams(),
        sql`${dailyReports.reportOn} BETWEEN date(${day}, '-1 day') AND date(${day}, '+1 day')`,
        ne(dailyReports.id, exceptReportId),
        sql`${dailyReportHours.technicianId} IN (SELECT value FROM json_each(${JSON.stringify(technicianIds)}))`,
      ),
    );
  return rows.map(elsewhere);
}

const ofOrder = alias(dailyReports, "of_order");
const hoursOfOrder = alias(dailyReportHours, "hours_of_order");

/**
 * Counted hours in other orders of the people in this order's reports, on the days of those and the days before and after. None unless the
 * order waits for approvals or is signed.
 */
export async function listHoursBeside(
  ctx: AuthContext,
  workOrderId: string,
): Promise<HoursElsewhere[]> {
  const rows = await queryRows(
    ctx,
    HOURS,
    sql`WITH own AS MATERIALIZED (SELECT ${ofOrder.reportOn} AS day, ${hoursOfOrder.technicianId} AS person
        FROM ${workOrders} CROSS JOIN ${dailyReports} ${ofOrder} ON ${ofOrder.workOrderId} = ${workOrders.id}
          AND ${ofOrder.status} = 'submitted'
        CROSS JOIN ${dailyReportHours} ${hoursOfOrder} ON ${hoursOfOrder.reportId} = ${ofOrder.id}
        WHERE ${workOrders.id} = ${workOrderId} AND ${workOrders.status} IN ('waiting-for-approvals', 'signed')),
      near AS MATERIALIZED (SELECT DISTINCT date(own.day, shift.value) AS day
        FROM own CROSS JOIN json_each('["-1 day", "0 days", "+1 day"]') AS shift)
      SELECT ${listOf(HOURS)} FROM near
      CROSS JOIN ${dailyReports} ON ${dailyReports.reportOn} = near.day AND ${dailyReports.status} = 'submitted'
        AND ${dailyReports.workOrderId} <> ${workOrderId}
      CROSS JOIN ${dailyReportHours} ON ${dailyReportHours.reportId} = ${dailyReports.id}
        AND ${dailyReportHours.technicianId} IN (SELECT person FROM own)
      LEFT JOIN ${workOrders} ON ${workOrders.id} = ${dailyReports.workOrderId}`,
  );
  return rows.map(elsewhere);
}

function elsewhere({
  technicianId,
  reportId,
  reportOn,
  orderNumber,
  mode,
  kind,
  from,
  to,
  ...computed
}: RowOf<typeof HOURS>): HoursElsewhere {
  const entry = entryFrom({ mode, kind, from, to }, computed);
  return { technicianId, reportId, reportOn, orderNumber, entry, computed };
}

type StoredEntry = {
  mode: "interval" | "plain";
  kind: "work" | "travel";
  from: string;
  to: string;
};

/** Restores an entry from its stored form. Of plain hours only the computed minutes are stored. */
export function entryFrom({ mode, kind, from, to }: StoredEntry, minutes: Hours): HoursEntry {
  return mode === "plain" ? { kind: "plain", minutes } : { kind, from, to };
}

const COUNTED_ENTRY = {
  technicianId: dailyReportHours.technicianId,
  reportId: dailyReports.id,
  reportOn: dailyReports.reportOn,
  orderNumber: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
  /** Plain hours have no times. */
  kind: value(
    () => z.enum(["plain", "work", "travel"]),
    sql`iif(${dailyReportHours.mode} = 'plain', 'plain', ${dailyReportHours.kind})`,
  ),
  from: dailyReportHours.fromTime,
  to: dailyReportHours.toTime,
  minutes: value(
    NUMBER,
    sql`${dailyReportHours.regularMinutes} + ${dailyReportHours.travelMinutes} + ${dailyReportHours.overtime1Minutes}
      + ${dailyReportHours.overtime2Minutes} + ${dailyReportHours.overtime3Minutes}`,
  ),
};

/** Entries of the order's technicians in reports of these days that count, over all work orders. */
export function listCountedEntries(
  ctx: AuthContext,
  workOrderId: string,
  days: { from: Day; to: Day },
) {
  const assigned = sql`SELECT ${workOrderAssignments.userId} FROM ${workOrderAssignments}
    WHERE ${workOrderAssignments.workOrderId} = ${workOrderId} AND ${workOrderAssignments.toAt} IS NULL`;
  return ctx.db
    .select(COUNTED_ENTRY)
    .from(dailyReports)
    .crossJoin(dailyReportHours)
    .leftJoin(workOrders, eq(workOrders.id, dailyReports.workOrderId))
    .where(
      and(
        eq(dailyReportHours.reportId, dailyReports.id),
        eq(dailyReports.status, "submitted").inlineParams(),
        between(dailyReports.reportOn, days.from, days.to),
        sql`${dailyReportHours.technicianId} IN (${assigned})`,
      ),
    );
}
export type CountedEntry = Awaited<ReturnType<typeof listCountedEntries>>[number];
