import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { UNFILED_REASONS } from "~/features/daily-reports/model";
import {
  flag,
  json,
  listOf,
  NUMBER,
  type RowOf,
  TEXT,
  TEXT_OR_NULL,
  value,
} from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderApproverNotes, workOrderAssignments } from "~/database/schema/work-orders/plan";
import { fromReturn, WAS_SUBMITTED } from "~/features/work-orders/queries/returned";
import { FULL_NAME } from "~/server/queries/related";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { addDays, type Day } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import { MAX_DESCRIPTION_LENGTH } from "../model";

/**
 * Maximum orders in progress, due orders, later orders, and orders without a plan. A technician with more finds them in the list of
 * work orders.
 */
export const MOST = 30;
const MAX_UNPLANNED = 10;
/** Own visits to one order. */
const MAX_VISITS = 60;

type Span = { from: Day; to: Day };

function address(place: typeof customers | typeof locations, number: SQL): SQL {
  const street = sql`trim(coalesce(${place.street}, '') || ' ' || ${number})`;
  const town = sql`trim(coalesce(${place.zipCode}, '') || ' ' || coalesce(${place.city}, ''))`;
  return sql`trim(${street} || ', ' || ${town}, ', ')`;
}

/** An order as `openOrdersOf` reads it. */
export function orderRow(userId: string, { from, to }: Span) {
  const hasHours = sql`EXISTS (SELECT 1 FROM ${dailyReportHours}
    WHERE ${dailyReportHours.reportId} = ${dailyReports.id} AND ${dailyReportHours.technicianId} = ${userId})`;
  return {
    ...ORDER,
    /** For each submitted report: its day, its author, and whether it has hours of this user. */
    reports: json(
      () => z.array(z.tuple([z.string(), z.string(), z.number()])),
      sql`(SELECT json_group_array(json_array(${dailyReports.reportOn}, ${dailyReports.authorId}, ${hasHours}))
        FROM ${dailyReports} INDEXED BY daily_reports_once WHERE ${dailyReports.workOrderId} = ${workOrders.id}
          AND ${dailyReports.status} = 'submitted' AND ${dailyReports.reportOn} BETWEEN ${from} AND ${to})`,
    ),
    /** The user's planned visits since the first day of the span: start, end, and note. */
    visits: json(
      () => z.array(z.tuple([z.string(), z.number(), z.number(), z.string()])),
      sql`(SELECT json_group_array(json_array(id, starts_at, ends_at, note)) FROM (SELECT ${visits.id}, ${visits.startsAt}, ${visits.endsAt}, ${visits.note}
        FROM ${visits} WHERE ${visits.workOrderId} = ${workOrders.id} AND ${visits.status} = 'planned'
          AND ${visits.startsAt} >= ${instantOf(from, 0, "UTC")} AND EXISTS (SELECT 1 FROM ${visitTechnicians}
            WHERE ${visitTechnicians.visitId} = ${visits.id} AND ${visitTechnicians.userId} = ${userId})
        ORDER BY ${visits.startsAt} LIMIT ${MAX_VISITS}))`,
    ),
    /** The starts of the order's planned visits in the span, and whether the user is in them. Null for an order without a planned visit. */
    visited: json(
      () => z.nullable(z.array(z.tuple([z.number(), z.number()]))),
      sql`CASE WHEN EXISTS (SELECT 1 FROM ${visits} WHERE ${visits.workOrderId} = ${workOrders.id} AND ${visits.status} = 'planned')
        THEN (SELECT json_group_array(json_array(starts_at, is_own)) FROM (SELECT ${visits.startsAt} AS starts_at, EXISTS (SELECT 1 FROM ${visitTechnicians}
            WHERE ${visitTechnicians.visitId} = ${visits.id} AND ${visitTechnicians.userId} = ${userId}) AS is_own
          FROM ${visits} WHERE ${visits.workOrderId} = ${workOrders.id} AND ${visits.status} = 'planned'
            AND ${visits.startsAt} >= ${instantOf(from, 0, "UTC")} AND ${visits.startsAt} < ${instantOf(addDays(to, 1), 0, "UTC")})) END`,
    ),
    /** The user's newest report of an order that was sent back, unless they changed it since. */
    reportToFix: json(
      () => z.nullable(z.object({ id: z.string(), reportOn: z.string() })),
      sql`(SELECT CASE WHEN ${dailyReports.updatedAt} <= (${fromReturn(workOrderApproverNotes.createdAt)})
          THEN json_object('id', ${dailyReports.id}, 'reportOn', ${dailyReports.reportOn}) END
        FROM ${dailyReports} INDEXED BY daily_reports_once WHERE ${WAS_SUBMITTED} AND ${dailyReports.workOrderId} = ${workOrders.id}
          AND ${dailyReports.status} = 'submitted' AND ${dailyReports.authorId} = ${userId}
        ORDER BY ${dailyReports.reportOn} DESC LIMIT 1)`,
    ),
  };
}
export type StoredOrder = RowOf<ReturnType<typeof orderRow>>;

const CUSTOMER_NAME = value(TEXT, sql`coalesce(${customers.name}, '')`);
const ORDER = {
  id: workOrders.id,
  number: workOrders.number,
  version: workOrders.version,
  status: value(() => z.enum(["backlog", "in-progress"]), workOrders.status),
  priority: workOrders.priority,
  description: value(TEXT, sql`substr(${workOrders.description}, 1, ${MAX_DESCRIPTION_LENGTH})`),
  plannedStartOn: workOrders.plannedStartOn,
  plannedEndOn: workOrders.plannedEndOn,
  startedAt: workOrders.startedAt,
  retroactiveUntil: workOrders.retroactiveUntil,
  assignedAt: value(NUMBER, sql`mine.from_at`),
  isLead: flag(sql`mine.is_lead`),
  leadName: value(
    TEXT_OR_NULL,
    sql`(SELECT ${FULL_NAME} FROM ${workOrderAssignments} JOIN ${users} ON ${users.id} = ${workOrderAssignments.userId}
      WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id}
        AND ${workOrderAssignments.toAt} IS NULL AND ${workOrderAssignments.isLead} = 1)`,
  ),
  customerName: CUSTOMER_NAME,
  contactNumber: value(TEXT, sql`coalesce(${customers.contactNumber}, '')`),
  telephone: value(TEXT, sql`coalesce(${customers.telephone}, '')`),
  customerAddress: value(TEXT, address(customers, sql`''`)),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  locationAddress: value(TEXT, address(locations, sql`coalesce(${locations.number}, '')`)),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
  sentBack: value(
    TEXT_OR_NULL,
    sql`CASE WHEN ${WAS_SUBMITTED} THEN coalesce((${fromReturn(workOrderApproverNotes.text)}), '') END`,
  ),
};

/**
 * Selects the user's orders in progress and in the backlog, with the reported days of a span. Orders planned to start until `until` do not
 * take the places of later ones. It reads them from the index of assignments by status, so that closed orders of past years cost nothing.
 */
export function openOrdersOf(userId: string, until: Day, span: Span): SQL {
  const { orderSeq, isLead, fromAt, toAt, statusRank, plannedStartOn } = workOrderAssignments;
  const of = sql`SELECT ${orderSeq} AS seq, ${isLead}, ${fromAt}
    FROM ${workOrderAssignments} INDEXED BY work_order_assignments_by_status WHERE ${workOrderAssignments.userId} = ${userId}
    AND ${toAt} IS NULL`;
  const first = (condition: SQL, most: number) =>
    sql`SELECT * FROM (${of} AND ${condition} LIMIT ${most})`;
  const byPlan = sql`ORDER BY ${plannedStartOn}`;
  const parts = [
    first(sql`${statusRank} = 2 ORDER BY ${orderSeq}`, MOST),
    first(
      sql`${statusRank} = 1 AND ${plannedStartOn} > '' AND ${plannedStartOn} <= ${until} ${byPlan}`,
      MOST,
    ),
    first(sql`${statusRank} = 1 AND ${plannedStartOn} > ${until} ${byPlan}`, MOST),
    first(sql`${statusRank} = 1 AND ${plannedStartOn} = ''`, MAX_UNPLANNED),
  ];
  return sql`SELECT ${listOf(orderRow(userId, span))}
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS mine CROSS JOIN ${workOrders} ON ${workOrders.seq} = mine.seq
      LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId} LEFT JOIN ${locations} ON ${locations.id} = ${workOrders.locationId}
      LEFT JOIN ${rooms} ON ${rooms.id} = ${workOrders.roomId} LEFT JOIN ${assets} ON ${assets.id} = ${workOrders.assetId}`;
}

/** An order that its technician reported and that waits for others or is done. */
export const FINISHED = {
  day: dailyReports.reportOn,
  id: workOrders.id,
  number: workOrders.number,
  status: value(() => z.enum(["waiting-for-approvals", "signed", "done"]), workOrders.status),
  customerName: CUSTOMER_NAME,
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
  description: value(TEXT, sql`substr(${workOrders.description}, 1, ${MAX_DESCRIPTION_LENGTH})`),
};

export type StoredFinished = RowOf<typeof FINISHED>;

/** Selects the orders of a span of days that the author has reported, without those that are still open. */
export function finishedOf(authorId: string, { from, to }: Span): SQL {
  return sql`SELECT ${listOf(FINISHED)}
    FROM ${dailyReports} INDEXED BY daily_reports_by_author CROSS JOIN ${workOrders} ON ${workOrders.id} = ${dailyReports.workOrderId}
      LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId} LEFT JOIN ${locations} ON ${locations.id} = ${workOrders.locationId}
      LEFT JOIN ${rooms} ON ${rooms.id} = ${workOrders.roomId} LEFT JOIN ${assets} ON ${assets.id} = ${workOrders.assetId}
    WHERE ${dailyReports.authorId} = ${authorId} AND ${dailyReports.reportOn} BETWEEN ${from} AND ${to}
      AND ${dailyReports.status} = 'submitted' AND ${workOrders.statusRank} > 2 ORDER BY ${workOrders.number} LIMIT ${MOST}`;
}

export const UNFILED = {
  id: dailyReports.id,
  workOrderId: dailyReports.workOrderId,
  number: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
  day: dailyReports.reportOn,
  reason: value(() => z.enum(UNFILED_REASONS), dailyReports.statusReason),
};

/** Selects an author's unfiled reports. A tenant has few of them. */
export function unfiledOf(authorId: string): SQL {
  return sql`SELECT ${listOf(UNFILED)}
    FROM ${dailyReports} INDEXED BY daily_reports_unfiled LEFT JOIN ${workOrders} ON ${workOrders.id} = ${dailyReports.workOrderId}
    WHERE ${dailyReports.status} = 'unfiled' AND ${dailyReports.authorId} = ${authorId} ORDER BY ${dailyReports.reportOn} LIMIT 20`;
}
