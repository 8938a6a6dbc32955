import { type SQL, sql } from "drizzle-orm";
import type { Priority } from "~/kernel/priorities";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";

/** Maximum orders per status. A technician with more finds them in the list of work orders. */
const MOST = 30;

export type StoredOrder = {
  id: string;
  number: string;
  version: number;
  status: "backlog" | "in-progress";
  priority: Priority;
  description: string;
  plannedStartOn: string;
  plannedEndOn: string;
  startedAt: Instant | null;
  retroactiveUntil: Instant | null;
  assignedAt: Instant;
  isLead: number;
  hasLead: number;
  customerName: string;
  contactNumber: string;
  telephone: string;
  customerAddress: string;
  locationName: string;
  locationAddress: string;
  roomName: string;
  assetName: string;
  sentBack: string | null;
  /** For each submitted report: its day, its author, and whether it has hours of this user. */
  reports: string;
};

type Span = { from: Day; to: Day };

function address(row: "c" | "l", number: SQL): SQL {
  const column = (name: string) => sql.raw(`${row}.${name}`);
  const street = sql`trim(coalesce(${column("street")}, '') || ' ' || ${number})`;
  const town = sql`trim(coalesce(${column("zip_code")}, '') || ' ' || coalesce(${column("city")}, ''))`;
  return sql`trim(${street} || ', ' || ${town}, ', ')`;
}

/**
 * Selects the user's orders in progress, and backlog orders planned to start by a day, with the reported days of a span. It reads them from
 * the index of assignments by status, so that closed orders of past years cost nothing.
 */
export function openOrdersOf(userId: string, until: Day, { from, to }: Span): SQL {
  const of = sql`SELECT a.order_seq AS seq, a.is_lead, a.from_at FROM work_order_assignments a INDEXED BY work_order_assignments_by_status WHERE a.user_id = ${userId} AND a.to_at IS NULL`;
  const begun = sql`${of} AND a.status_rank = 2 ORDER BY a.order_seq LIMIT ${MOST}`;
  const planned = sql`${of} AND a.status_rank = 1 AND a.planned_start_on > '' AND a.planned_start_on <= ${until} ORDER BY a.planned_start_on LIMIT ${MOST}`;
  return sql`SELECT w.id, w.number, w.version, w.status, w.priority, substr(w.description, 1, 300) AS description, w.planned_start_on AS plannedStartOn,
      w.planned_end_on AS plannedEndOn, w.started_at AS startedAt, w.retroactive_until AS retroactiveUntil, mine.from_at AS assignedAt, mine.is_lead AS isLead,
      EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = w.id AND a.to_at IS NULL AND a.is_lead = 1) AS hasLead,
      coalesce(c.name, '') AS customerName, coalesce(c.contact_number, '') AS contactNumber, coalesce(c.telephone, '') AS telephone,
      ${address("c", sql`''`)} AS customerAddress, coalesce(l.name, '') AS locationName, ${address("l", sql`coalesce(l.number, '')`)} AS locationAddress,
      coalesce(r.name, '') AS roomName, coalesce(s.name, '') AS assetName,
      CASE WHEN w.status_rank = 2 AND w.revision_number > 0 THEN coalesce((SELECT n.text FROM work_order_approver_notes n
        WHERE n.work_order_id = w.id AND n.about IN ('sent-back', 'reopened') ORDER BY n.created_at DESC LIMIT 1), '') END AS sentBack,
      (SELECT json_group_array(json_array(d.report_on, d.author_id, EXISTS (SELECT 1 FROM daily_report_hours h WHERE h.report_id = d.id AND h.technician_id = ${userId})))
        FROM daily_reports d INDEXED BY daily_reports_once WHERE d.work_order_id = w.id AND d.status = 'submitted' AND d.report_on BETWEEN ${from} AND ${to}) AS reports
    FROM (SELECT * FROM (${begun}) UNION ALL SELECT * FROM (${planned})) AS mine CROSS JOIN work_orders w ON w.seq = mine.seq
      LEFT JOIN customers c ON c.id = w.customer_id LEFT JOIN locations l ON l.id = w.location_id
      LEFT JOIN rooms r ON r.id = w.room_id LEFT JOIN assets s ON s.id = w.asset_id`;
}

/** Selects the user's first planned order after a day. */
export function nextOrderOf(userId: string, after: Day): SQL {
  return sql`SELECT w.id, w.number, coalesce(c.name, '') AS customerName, a.planned_start_on AS day
    FROM work_order_assignments a CROSS JOIN work_orders w ON w.seq = a.order_seq LEFT JOIN customers c ON c.id = w.customer_id
    WHERE a.user_id = ${userId} AND a.to_at IS NULL AND +a.status_rank = 1 AND a.planned_start_on > ${after} ORDER BY a.planned_start_on, a.order_seq LIMIT 1`;
}

/** Selects an author's unfiled reports. A tenant has few of them. */
export function unfiledOf(authorId: string): SQL {
  return sql`SELECT r.id, r.work_order_id AS workOrderId, coalesce(w.number, '') AS number, r.report_on AS day, r.status_reason AS reason
    FROM daily_reports r INDEXED BY daily_reports_unfiled LEFT JOIN work_orders w ON w.id = r.work_order_id
    WHERE r.status = 'unfiled' AND r.author_id = ${authorId} ORDER BY r.report_on LIMIT 20`;
}
