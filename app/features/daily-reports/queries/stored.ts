import { type SQL, sql } from "drizzle-orm";
import { entryFrom, type StoredEntry } from "./entry-references";
import type { Hours } from "~/kernel/time/hours";
import type { Unit } from "~/kernel/text/quantities";
import type { Status, ExpenseType } from "~/features/work-orders/model";
import type { Day } from "~/kernel/time/days";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { HoursEntry, ReportStatus, SignatureParty } from "../model";

export type ReportEntryRow = HoursEntry & {
  id: string;
  technicianId: string;
  technicianName: string;
  computed: Hours;
};
type ReportExpense = { type: ExpenseType; words: string; amountCents: number };
type ReportPart = {
  sparePartId: string | null;
  name: string;
  quantityThousandths: number;
  unit: Unit;
};
type ReportSignature = {
  party: SignatureParty;
  name: string;
  image: string;
  typed: string;
  signedAt: Instant;
};

/** A report as stored. `signatures` belong to its current version. */
export type Report = {
  id: string;
  workOrderId: string;
  authorId: string;
  authorName: string;
  reportOn: Day;
  status: ReportStatus;
  statusReason: string;
  notes: string;
  intervention: string;
  warranty: boolean;
  signingPlace: string;
  otherExpenses: string;
  capturedAt: Instant;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
  /** Null when the order was deleted. */
  order: { number: string; status: Status } | null;
  entries: ReportEntryRow[];
  expenses: ReportExpense[];
  parts: ReportPart[];
  equipment: { equipmentId: string | null; name: string }[];
  signatures: ReportSignature[];
  /** Set when parts that the user may not see were removed (domain-rules §5). */
  excerpt?: true;
};
/** Selects each part of a report as one JSON text, so that a report is one row and a page needs one SQL statement. */
const ENTRIES = sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('id', h.id, 'technicianId', h.technician_id,
  'technicianName', trim(u.name || ' ' || u.surname), 'stored', json_object('mode', h.mode, 'kind', h.kind, 'from', h.from_time, 'to', h.to_time),
  'computed', json_object('regular', h.regular_minutes, 'travel', h.travel_minutes, 'overtime1', h.overtime_1_minutes,
  'overtime2', h.overtime_2_minutes, 'overtime3', h.overtime_3_minutes)) AS x
  FROM daily_report_hours h JOIN users u ON u.id = h.technician_id WHERE h.report_id = r.id ORDER BY h.position))`;
const EXPENSES = sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('type', e.type, 'words', e.words, 'amountCents', e.amount_cents) AS x
  FROM daily_report_expenses e WHERE e.report_id = r.id ORDER BY e.position))`;
const PARTS = sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('sparePartId', p.spare_part_id, 'name', p.name,
  'quantityThousandths', p.quantity_thousandths, 'unit', p.unit) AS x FROM daily_report_parts p WHERE p.report_id = r.id ORDER BY p.position))`;
const EQUIPMENT = sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('equipmentId', q.equipment_id, 'name', q.name) AS x
  FROM daily_report_equipment q WHERE q.report_id = r.id ORDER BY q.position))`;

/** Signature images are read only for a single report: a list of two hundred reports with images would be megabytes. */
function signaturesWith(images: boolean): SQL {
  return sql`(SELECT json_group_array(json_object('party', s.party, 'signedAt', s.signed_at, 'name', coalesce(d.content ->> 'name', ''),
    'typed', coalesce(d.content ->> 'typed', ''), 'image', ${images ? sql`coalesce(d.content ->> 'image', '')` : sql`''`}))
    FROM daily_report_signatures s JOIN personal_details d ON d.hash = s.person WHERE s.report_id = r.id
    AND s.version = (SELECT max(version) FROM daily_report_versions v WHERE v.report_id = r.id))`;
}

type StoredReport = Omit<
  Report,
  "warranty" | "order" | "entries" | "expenses" | "parts" | "equipment" | "signatures"
> & {
  warranty: number;
  orderNumber: string | null;
  orderStatus: Status;
  entries: string;
  expenses: string;
  parts: string;
  equipment: string;
  signatures: string;
};

/** Reads stored reports, newest day first. `images` includes the drawn signatures. */
export async function readReports(
  ctx: AuthContext,
  condition: SQL,
  images: boolean,
  most = 1000,
): Promise<Report[]> {
  const rows = await ctx.db.all<StoredReport>(
    sql`SELECT r.id, r.work_order_id AS workOrderId, r.author_id AS authorId, trim(a.name || ' ' || a.surname) AS authorName,
        r.report_on AS reportOn, r.status, r.status_reason AS statusReason, r.notes, r.intervention, r.warranty, r.signing_place AS signingPlace,
        r.other_expenses AS otherExpenses, r.captured_at AS capturedAt, r.created_at AS createdAt, r.updated_at AS updatedAt, r.version,
        w.number AS orderNumber, w.status AS orderStatus, ${ENTRIES} AS entries, ${EXPENSES} AS expenses, ${PARTS} AS parts,
        ${EQUIPMENT} AS equipment, ${signaturesWith(images)} AS signatures
      FROM daily_reports r JOIN users a ON a.id = r.author_id LEFT JOIN work_orders w ON w.id = r.work_order_id
      WHERE ${condition} ORDER BY r.report_on DESC, r.created_at DESC, r.id LIMIT ${most}`,
  );
  return rows.map(reportFrom);
}

function reportFrom({ orderNumber, orderStatus, ...row }: StoredReport): Report {
  const entries: (Omit<ReportEntryRow, keyof HoursEntry> & { stored: StoredEntry })[] = JSON.parse(
    row.entries,
  );
  return {
    ...row,
    warranty: row.warranty === 1,
    order: orderNumber === null ? null : { number: orderNumber, status: orderStatus },
    entries: entries.map(({ stored, ...entry }) => ({
      ...entry,
      ...entryFrom(stored, entry.computed),
    })),
    expenses: JSON.parse(row.expenses),
    parts: JSON.parse(row.parts),
    equipment: JSON.parse(row.equipment),
    signatures: JSON.parse(row.signatures),
  };
}
