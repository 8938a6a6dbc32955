import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { locations } from "~/database/schema/locations";
import { timerIntervals } from "~/database/schema/timers";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import { users } from "~/database/schema/users";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { workOrders } from "~/database/schema/work-orders/order";
import { fullName } from "~/kernel/authorization/roles";
import type { Schema } from "~/database/checked";
import { flag, json, listOf, NUMBER, type RowOf, TEXT, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { titleOf } from "~/kernel/text/title";
import type { Instant } from "~/kernel/time/instants";
import type { ScheduleOrder, ScheduleVisit } from "../model";
import { isAttended } from "../policy/attendance";
import { TECHNICIAN_IDS } from "./facts";

export const IDS: Schema<string[]> = () => z.array(z.string());

/** Where an order is, of `work_orders` and `customers`. */
export const PLACE = {
  customerId: workOrders.customerId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  town: value(
    TEXT,
    sql`coalesce((SELECT nullif(${locations.city}, '') FROM ${locations} WHERE ${locations.id} = ${workOrders.locationId}),
      (SELECT ${customers.city} FROM ${customers} WHERE ${customers.id} = ${workOrders.customerId}), '')`,
  ),
  category: value(
    TEXT,
    sql`coalesce((SELECT ${assets.category} FROM ${assets} WHERE ${assets.id} = ${workOrders.assetId}), '')`,
  ),
};

/** The columns of an order on the board, of the same tables. */
export const ORDER = {
  ...PLACE,
  orderId: workOrders.id,
  number: workOrders.number,
  description: value(TEXT, sql`substr(${workOrders.description}, 1, 160)`),
  priority: workOrders.priority,
  orderStatus: workOrders.status,
  plannedStartOn: workOrders.plannedStartOn,
  plannedEndOn: workOrders.plannedEndOn,
  plannedMinutes: value(
    NUMBER,
    sql`${workOrders.plannedRegularMinutes} + ${workOrders.plannedTravelMinutes}`,
  ),
};

export const PLANNED_VISITS = sql`FROM ${visits} WHERE ${visits.workOrderId} = ${workOrders.id} AND ${visits.status} = 'planned'`;
const PLANNED_MINUTES = sql`(${workOrders.plannedRegularMinutes} + ${workOrders.plannedTravelMinutes})`;
/** The minutes that the planned visits of an order take of all their people together. */
const COVERED_MINUTES = sql`(SELECT coalesce(sum((${visits.endsAt} - ${visits.startsAt}) / 60000
  * (SELECT count(*) FROM ${visitTechnicians} WHERE ${visitTechnicians.visitId} = ${visits.id})), 0) ${PLANNED_VISITS})`;
/** The planned minutes of an order that no visit covers; with visits, 0 when somebody said that this is all (domain-rules §9). */
export const LEFT_MINUTES = sql`iif(${PLANNED_MINUTES} > ${workOrders.settledMinutes} OR NOT EXISTS (SELECT 1 ${PLANNED_VISITS}), max(0, ${PLANNED_MINUTES} - ${COVERED_MINUTES}), 0)`;

/** A day may have 25 hours. */
const MAX_DAY_MS = 90_000_000;
/** Whether a visit has one of these people. */
const isWithOne = (people: SQL) => sql`EXISTS (SELECT 1 FROM ${visitTechnicians}
  WHERE ${visitTechnicians.visitId} = ${visits.id} AND ${visitTechnicians.userId} IN (${people}))`;
/** The days depend on the time zone, which is read in the same round trip: a day more on each side is read. Null for a visit that is not asked about. */
const ATTENDANCE = json(
  () =>
    z.nullable(
      z.object({
        startedAt: z.nullable(z.number()),
        reportedOn: z.array(z.string()),
        timers: z.array(z.tuple([z.number(), z.nullable(z.number())])),
      }),
    ),
  sql`CASE WHEN ${workOrders.statusRank} = 2 AND ${visits.status} = 'planned' THEN json_object('startedAt', ${workOrders.startedAt},
    'reportedOn', json((SELECT json_group_array(${dailyReports.reportOn}) FROM ${dailyReports} INDEXED BY daily_reports_once
      WHERE ${dailyReports.workOrderId} = ${workOrders.id} AND ${dailyReports.status} = 'submitted'
        AND ${dailyReports.reportOn} BETWEEN date(${visits.startsAt} / 1000, 'unixepoch', '-1 day') AND date(${visits.endsAt} / 1000, 'unixepoch', '+1 day')
        AND ${isWithOne(sql`SELECT ${dailyReports.authorId} UNION ALL SELECT ${dailyReportHours.technicianId} FROM ${dailyReportHours} WHERE ${dailyReportHours.reportId} = ${dailyReports.id}`)})),
    'timers', json((SELECT json_group_array(json_array(${timerIntervals.startedAt}, ${timerIntervals.stoppedAt})) FROM ${visitTechnicians}
      CROSS JOIN ${timerIntervals} ON ${timerIntervals.workOrderId} = ${workOrders.id} AND ${timerIntervals.userId} = ${visitTechnicians.userId}
        AND ${timerIntervals.startedAt} < ${visits.endsAt} + ${MAX_DAY_MS}
      WHERE ${visitTechnicians.visitId} = ${visits.id} AND coalesce(${timerIntervals.stoppedAt}, ${timerIntervals.startedAt}) > ${visits.startsAt} - ${MAX_DAY_MS}))) END`,
);

const VISIT = {
  id: visits.id,
  version: visits.version,
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
  arrivalFromAt: visits.arrivalFromAt,
  arrivalToAt: visits.arrivalToAt,
  note: visits.note,
  isCancelled: flag(sql`${visits.status} = 'cancelled'`),
  technicianIds: TECHNICIAN_IDS,
  attendance: ATTENDANCE,
  ...ORDER,
};
const WITH_ORDER = sql`CROSS JOIN ${workOrders} ON ${workOrders.id} = ${visits.workOrderId}
  LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId}`;

/** Visits that start in the range: all of them, or those of one technician. */
type VisitRange = {
  from: Instant;
  to: Instant;
  technicianId: string | null;
  withCancelled: boolean;
};

/** The range is read along the index of all starts, or along that of the technician. */
function found({ from, to, technicianId }: VisitRange): SQL {
  return technicianId === null
    ? sql`FROM ${visits}`
    : sql`FROM ${visitTechnicians} AS own CROSS JOIN ${visits} ON ${visits.id} = own.visit_id
        AND own.user_id = ${technicianId} AND own.starts_at >= ${from} AND own.starts_at < ${to}`;
}

function isIn({ from, to, withCancelled }: VisitRange): SQL {
  const range = sql`${visits.startsAt} >= ${from} AND ${visits.startsAt} < ${to}`;
  return withCancelled ? range : sql`${range} AND ${visits.status} = 'planned'`;
}

/** The visits of the range with their orders. */
function visitsOf(range: VisitRange): SQL {
  return sql`SELECT ${listOf(VISIT)} ${found(range)} ${WITH_ORDER} WHERE ${isIn(range)}`;
}

/** One statement. The caller checks the permission. */
export async function listVisits(ctx: AuthContext, range: VisitRange): Promise<ScheduleVisit[]> {
  const [rows, { timeZone }] = await Promise.all([
    queryRows(ctx, VISIT, visitsOf(range)),
    ctx.settings(),
  ]);
  return rows.map((row) => visitFrom(row, timeZone));
}

const TIMES = {
  id: visits.id,
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
  technicianIds: TECHNICIAN_IDS,
  status: workOrders.status,
  ...PLACE,
};

/** A visit as the view of a month counts it. */
type CountedVisit = RowOf<typeof TIMES>;

/** The planned visits of the range without what nobody reads of a thousand of them. */
export function listVisitTimes(
  ctx: AuthContext,
  range: Omit<VisitRange, "withCancelled">,
): Promise<CountedVisit[]> {
  const planned = { ...range, withCancelled: false };
  return queryRows(
    ctx,
    TIMES,
    sql`SELECT ${listOf(TIMES)} ${found(planned)} ${WITH_ORDER} WHERE ${isIn(planned)}`,
  );
}

export async function findVisit(ctx: AuthContext, id: string): Promise<ScheduleVisit | null> {
  const one = sql`SELECT ${listOf(VISIT)} FROM ${visits} ${WITH_ORDER} WHERE ${eq(visits.id, id)}`;
  const [[row], { timeZone }] = await Promise.all([queryRows(ctx, VISIT, one), ctx.settings()]);
  return row ? visitFrom(row, timeZone) : null;
}

export const PERSON = { id: users.id, name: users.name, surname: users.surname };

/** The people of these visits who are not in the rows of active technicians. `everyone`: also those who are. */
export async function listOthers(
  ctx: AuthContext,
  range: VisitRange,
  everyone: boolean,
): Promise<{ id: string; name: string }[]> {
  const rows = await queryRows(
    ctx,
    PERSON,
    sql`SELECT DISTINCT ${listOf(PERSON)} ${found(range)}
      CROSS JOIN ${visitTechnicians} ON ${visitTechnicians.visitId} = ${visits.id}
      CROSS JOIN ${users} ON ${users.id} = ${visitTechnicians.userId}
      WHERE ${isIn(range)} ${everyone ? sql`` : sql`AND ${users.id} NOT IN (${ACTIVE_TECHNICIANS})`}`,
  );
  return rows.map((row) => ({ id: row.id, name: fullName(row) }));
}

function visitFrom(row: RowOf<typeof VISIT>, timeZone: string): ScheduleVisit {
  const { id, version, startsAt, endsAt, arrivalFromAt, arrivalToAt, ...rest } = row;
  const { note, isCancelled, technicianIds, attendance, ...order } = rest;
  return {
    id,
    version,
    startsAt,
    endsAt,
    arrivalFromAt,
    arrivalToAt,
    note,
    isCancelled,
    isUnattended: attendance !== null && !isAttended(row, attendance, timeZone),
    technicianIds,
    order: orderFrom(order),
  };
}

export function orderFrom({
  orderId,
  orderStatus,
  description,
  ...order
}: RowOf<typeof ORDER>): ScheduleOrder {
  return { ...order, id: orderId, status: orderStatus, title: titleOf(description) };
}
