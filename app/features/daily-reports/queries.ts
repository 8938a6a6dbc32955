import { type SQL, sql } from "drizzle-orm";
import { entryFrom, listPresentPeople, type PresentPerson, type StoredEntry } from "~/features/daily-report-entry/queries";
import type { Status } from "~/features/work-orders/words";
import type { Day } from "~/kernel/days";
import { sumCents } from "~/kernel/money";
import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";
import type { Settings } from "~/kernel/server/settings";
import type { Instant } from "~/kernel/time";
import { sumHours, totalMinutes } from "./hours";
import { type HoursSeen, isOffice, isOpen, mayTouch, reportActions, visibleHours } from "./policy";
import { EXPENSE_TYPES, type ExpenseType, type Hours, type HoursEntry, type ReportAction, type ReportStatus, type SignatureParty, type Unit } from "./words";

export type ReportEntryRow = HoursEntry & { id: string; technicianId: string; technicianName: string; computed: Hours };
export type ReportExpense = { type: ExpenseType; words: string; amountCents: number };
export type ReportPart = { sparePartId: string | null; name: string; quantityThousandths: number; unit: Unit };
export type ReportSignature = { party: SignatureParty; name: string; image: string; typed: string; signedAt: Instant };

/** A report as stored; `signatures` are those that stand on its present version. */
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
  /** What the reader may not see was taken out (RULES §5). */
  excerpt?: true;
};
export type ReportView = Report & { hours: Hours; totalMinutes: number; expensesCents: number; availableActions: ReportAction[] };

/** The report with everything computed and what this person may do with it; 404 for who may not know of it. */
export async function getReport(ctx: Ctx, id: string): Promise<ReportView> {
  const ofReport = sql`(SELECT work_order_id FROM daily_reports WHERE id = ${id})`;
  const [reports, people, settings] = await Promise.all([readReports(ctx, sql`r.id = ${id}`, true), listPresentPeople(ctx, ofReport), ctx.settings()]);
  const report = reports[0];
  const seen = report && asSeen(report, seenIn(ctx, people, settings, report.order !== null && !isOpen(report.order)), ctx);
  if (!seen) throw new Refusal("not_found");
  return viewOf(seen, ctx);
}

/** The reports that count of an order, the newest day first, as far as this person sees hours (RULES §5). */
export async function listReports(ctx: Ctx, workOrderId: string, options: { submissionPreview?: boolean } = {}) {
  const counted = sql`r.work_order_id = ${workOrderId} AND r.status = 'submitted'`;
  const [reports, people, settings] = await Promise.all([readReports(ctx, counted, false), listPresentPeople(ctx, sql`${workOrderId}`), ctx.settings()]);
  const submitted = options.submissionPreview === true || reports.some((one) => one.order && !isOpen(one.order));
  const seen = seenIn(ctx, people, settings, submitted);
  const shown = reports.flatMap((one) => asSeen(one, seen, ctx) ?? []).map((one) => viewOf(one, ctx));
  const hours = sumHours(shown.map((one) => one.hours));
  return { seen, reports: shown, technicians: byTechnician(shown), hours, totalMinutes: totalMinutes(hours), expenses: byType(shown) };
}

/** What was kept because it could not be filed, of all orders or one: one's own, and for MG and SA everybody's. */
export async function listUnfiled(ctx: Ctx, workOrderId?: string): Promise<ReportView[]> {
  const whose = isOffice(ctx.actor) ? sql`1` : sql`r.author_id = ${ctx.actor.userId}`;
  const where = workOrderId === undefined ? sql`1` : sql`r.work_order_id = ${workOrderId}`;
  const kept = await readReports(ctx, sql`r.status = 'unfiled' AND ${whose} AND ${where}`, false, 200);
  return kept.filter((one) => mayTouch(one, ctx.actor)).map((one) => viewOf(one, ctx));
}

export type UnfiledPage = { reports: UnfiledRow[] };
type UnfiledRow = Pick<ReportView, "id" | "workOrderId" | "reportOn" | "authorName" | "statusReason" | "totalMinutes"> & { number: string };

/** The page of all that waits for a decision. */
export async function readUnfiledPage(ctx: Ctx): Promise<UnfiledPage> {
  const kept = await listUnfiled(ctx);
  return { reports: kept.map(({ id, workOrderId, reportOn, authorName, statusReason, totalMinutes, order }) => ({ id, workOrderId, reportOn, authorName, statusReason, totalMinutes, number: order?.number ?? "" })) };
}

/** The report whole, for commands: who may see it is for their policy to say. */
export async function findReport(ctx: Ctx, id: string): Promise<Report | null> {
  return (await readReports(ctx, sql`r.id = ${id}`, false))[0] ?? null;
}

function seenIn(ctx: Ctx, people: PresentPerson[], settings: Settings, submitted: boolean): HoursSeen {
  const order = { leadId: people.find((one) => one.isLead)?.id ?? null, assigneeIds: people.map((one) => one.id) };
  return visibleHours(order, settings.features.DAILY_REPORT_ENTRY.value, ctx.actor, submitted);
}

/** The report as far as this person may see it: of others' reports at most the own hours, and of those that do not count nothing. */
function asSeen(report: Report, seen: HoursSeen, { actor }: Ctx): Report | null {
  if (mayTouch(report, actor)) return report;
  if (seen === "none" || report.status !== "submitted") return null;
  if (seen === "all") return report;
  const entries = report.entries.filter((one) => one.technicianId === actor.userId);
  return entries.length > 0 ? { ...report, entries, expenses: [], otherExpenses: "", excerpt: true } : null;
}

function viewOf(report: Report, { actor }: Ctx): ReportView {
  const hours = sumHours(report.entries.map((one) => one.computed));
  const expensesCents = sumCents(report.expenses.map((one) => one.amountCents));
  return { ...report, hours, totalMinutes: totalMinutes(hours), expensesCents, availableActions: reportActions(report, actor) };
}

function byTechnician(reports: ReportView[]) {
  const entries = reports.flatMap((one) => one.entries);
  return [...new Set(entries.map((one) => one.technicianId))].map((technicianId) => {
    const own = entries.filter((one) => one.technicianId === technicianId);
    const hours = sumHours(own.map((one) => one.computed));
    return { technicianId, name: own[0]?.technicianName ?? "", hours, totalMinutes: totalMinutes(hours) };
  });
}

function byType(reports: ReportView[]): { type: ExpenseType; amountCents: number }[] {
  const all = reports.flatMap((one) => one.expenses);
  return EXPENSE_TYPES.map((type) => ({ type, amountCents: sumCents(all.filter((one) => one.type === type).map((one) => one.amountCents)) }));
}

export type FiledReport = { authorId: string; content: string; signatures: string } & Pick<Report, "workOrderId" | "status" | "statusReason" | "version">;

/** A report as it was first filed, with how it stands now: to know the same report when a device sends it again. */
export async function findFiled(ctx: Ctx, id: string): Promise<FiledReport | null> {
  const rows = await ctx.db.all<FiledReport>(
    sql`SELECT r.author_id AS authorId, r.work_order_id AS workOrderId, r.status, r.status_reason AS statusReason, r.version, v.content,
        (SELECT json_group_object(s.party, json(d.content)) FROM daily_report_signatures s JOIN personal_details d ON d.hash = s.person
          WHERE s.report_id = r.id AND s.version = 1) AS signatures
      FROM daily_reports r JOIN daily_report_versions v ON v.report_id = r.id AND v.version = 1 WHERE r.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** The author's report that counts of that order and day. */
export async function findReportOfDay(ctx: Ctx, report: { workOrderId: string; reportOn: Day; authorId: string }): Promise<string | null> {
  const { workOrderId, reportOn, authorId } = report;
  const rows = await ctx.db.all<{ id: string }>(
    sql`SELECT id FROM daily_reports WHERE work_order_id = ${workOrderId} AND report_on = ${reportOn} AND author_id = ${authorId} AND status = 'submitted'`,
  );
  return rows[0]?.id ?? null;
}

/** Each part of a report as one JSON text, so that a report is one row and a page one statement. */
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

/** Pictures only where one report is shown: a list of two hundred with them would be megabytes. */
function signaturesWith(images: boolean): SQL {
  return sql`(SELECT json_group_array(json_object('party', s.party, 'signedAt', s.signed_at, 'name', coalesce(d.content ->> 'name', ''),
    'typed', coalesce(d.content ->> 'typed', ''), 'image', ${images ? sql`coalesce(d.content ->> 'image', '')` : sql`''`}))
    FROM daily_report_signatures s JOIN personal_details d ON d.hash = s.person WHERE s.report_id = r.id
    AND s.version = (SELECT max(version) FROM daily_report_versions v WHERE v.report_id = r.id))`;
}

type StoredReport = Omit<Report, "warranty" | "order" | "entries" | "expenses" | "parts" | "equipment" | "signatures"> & {
  warranty: number;
  orderNumber: string | null;
  orderStatus: Status;
  entries: string;
  expenses: string;
  parts: string;
  equipment: string;
  signatures: string;
};

async function readReports(ctx: Ctx, condition: SQL, images: boolean, most = 1000): Promise<Report[]> {
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
  const entries: (Omit<ReportEntryRow, keyof HoursEntry> & { stored: StoredEntry })[] = JSON.parse(row.entries);
  return {
    ...row,
    warranty: row.warranty === 1,
    order: orderNumber === null ? null : { number: orderNumber, status: orderStatus },
    entries: entries.map(({ stored, ...entry }) => ({ ...entry, ...entryFrom(stored, entry.computed) })),
    expenses: JSON.parse(row.expenses),
    parts: JSON.parse(row.parts),
    equipment: JSON.parse(row.equipment),
    signatures: JSON.parse(row.signatures),
  };
}
