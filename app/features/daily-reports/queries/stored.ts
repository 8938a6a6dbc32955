import { entryFrom } from "./hours-elsewhere";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { EXPENSE_TYPES, type ExpenseType, type Status } from "~/features/work-orders/model";
import { type Unit, UNITS } from "~/kernel/text/quantities";
import type { Schema } from "~/kernel/server/database/checked";
import { users } from "~/features/users/schema";
import { workOrders } from "~/features/work-orders/schema/order";
import { json, TEXT, value, type Value } from "~/kernel/server/database/fields";
import { personalDetails } from "~/kernel/server/schema";
import type { Hours } from "~/kernel/time/hours";
import type { Day } from "~/kernel/time/days";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import {
  type HoursEntry,
  type ReportStatus,
  SIGNATURE_PARTIES,
  type SignatureParty,
} from "../model";
import {
  dailyReportEquipment,
  dailyReportExpenses,
  dailyReportHours,
  dailyReportParts,
  dailyReports,
  dailyReportSignatures,
  dailyReportVersions,
} from "../schema";
import { manyOf } from "~/kernel/server/database/json-values";
import { FULL_NAME } from "~/kernel/server/queries/related";

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
/** Each part of a report is one value, so that a report is one row and a page needs one SQL statement. */
const MINUTES = sql`'regular', ${dailyReportHours.regularMinutes}, 'travel', ${dailyReportHours.travelMinutes},
  'overtime1', ${dailyReportHours.overtime1Minutes},
  'overtime2', ${dailyReportHours.overtime2Minutes}, 'overtime3', ${dailyReportHours.overtime3Minutes}`;
const ENTRIES = manyOf(
  () =>
    z.object({
      id: z.string(),
      technicianId: z.string(),
      technicianName: z.string(),
      stored: z.object({
        mode: z.enum(["interval", "plain"]),
        kind: z.enum(["work", "travel"]),
        from: z.string(),
        to: z.string(),
      }),
      computed: z.object({
        regular: z.number(),
        travel: z.number(),
        overtime1: z.number(),
        overtime2: z.number(),
        overtime3: z.number(),
      }),
    }),
  sql`'id', ${dailyReportHours.id}, 'technicianId', ${dailyReportHours.technicianId},
    'technicianName', ${FULL_NAME},
    'stored', json_object('mode', ${dailyReportHours.mode}, 'kind', ${dailyReportHours.kind},
    'from', ${dailyReportHours.fromTime}, 'to', ${dailyReportHours.toTime}),
    'computed', json_object(${MINUTES})`,
  sql`FROM ${dailyReportHours} JOIN ${users} ON ${users.id} = ${dailyReportHours.technicianId}
    WHERE ${dailyReportHours.reportId} = ${dailyReports.id} ORDER BY ${dailyReportHours.position}`,
);
const EXPENSES = manyOf(
  () => z.object({ type: z.enum(EXPENSE_TYPES), words: z.string(), amountCents: z.number() }),
  sql`'type', ${dailyReportExpenses.type}, 'words', ${dailyReportExpenses.words}, 'amountCents', ${dailyReportExpenses.amountCents}`,
  sql`FROM ${dailyReportExpenses} WHERE ${dailyReportExpenses.reportId} = ${dailyReports.id} ORDER BY ${dailyReportExpenses.position}`,
);
const PARTS = manyOf(
  () =>
    z.object({
      sparePartId: z.nullable(z.string()),
      name: z.string(),
      quantityThousandths: z.number(),
      unit: z.enum(UNITS),
    }),
  sql`'sparePartId', ${dailyReportParts.sparePartId}, 'name', ${dailyReportParts.name},
    'quantityThousandths', ${dailyReportParts.quantityThousandths}, 'unit', ${dailyReportParts.unit}`,
  sql`FROM ${dailyReportParts} WHERE ${dailyReportParts.reportId} = ${dailyReports.id} ORDER BY ${dailyReportParts.position}`,
);
const EQUIPMENT = manyOf(
  () => z.object({ equipmentId: z.nullable(z.string()), name: z.string() }),
  sql`'equipmentId', ${dailyReportEquipment.equipmentId}, 'name', ${dailyReportEquipment.name}`,
  sql`FROM ${dailyReportEquipment} WHERE ${dailyReportEquipment.reportId} = ${dailyReports.id} ORDER BY ${dailyReportEquipment.position}`,
);
const SIGNATURES: Schema<ReportSignature[]> = () =>
  z.array(
    z.object({
      party: z.enum(SIGNATURE_PARTIES),
      name: z.string(),
      image: z.string(),
      typed: z.string(),
      signedAt: z.number(),
    }),
  );

/** Signature images are read only for a single report: a list of two hundred reports with images would be megabytes. */
function signaturesWith(images: boolean): Value<ReportSignature[]> {
  const { content } = personalDetails;
  const last = sql`(SELECT max(${dailyReportVersions.version}) FROM ${dailyReportVersions}
    WHERE ${dailyReportVersions.reportId} = ${dailyReports.id})`;
  return json(
    SIGNATURES,
    sql`(SELECT json_group_array(json_object('party', ${dailyReportSignatures.party}, 'signedAt', ${dailyReportSignatures.signedAt},
        'name', coalesce(${content} ->> 'name', ''), 'typed', coalesce(${content} ->> 'typed', ''),
        'image', ${images ? sql`coalesce(${content} ->> 'image', '')` : sql`''`}))
      FROM ${dailyReportSignatures} JOIN ${personalDetails} ON ${personalDetails.hash} = ${dailyReportSignatures.person}
      WHERE ${dailyReportSignatures.reportId} = ${dailyReports.id} AND ${dailyReportSignatures.version} = ${last})`,
  );
}

/** Reads stored reports, newest day first. `images` includes the drawn signatures. */
export async function readReports(
  ctx: AuthContext,
  condition: SQL,
  images: boolean,
  most = 1000,
): Promise<Report[]> {
  const rows = await ctx.db
    .select({
      id: dailyReports.id,
      workOrderId: dailyReports.workOrderId,
      authorId: dailyReports.authorId,
      authorName: value(TEXT, FULL_NAME),
      reportOn: dailyReports.reportOn,
      status: dailyReports.status,
      statusReason: dailyReports.statusReason,
      notes: dailyReports.notes,
      intervention: dailyReports.intervention,
      warranty: dailyReports.warranty,
      signingPlace: dailyReports.signingPlace,
      otherExpenses: dailyReports.otherExpenses,
      capturedAt: dailyReports.capturedAt,
      createdAt: dailyReports.createdAt,
      updatedAt: dailyReports.updatedAt,
      version: dailyReports.version,
      orderNumber: workOrders.number,
      orderStatus: workOrders.status,
      entries: ENTRIES,
      expenses: EXPENSES,
      parts: PARTS,
      equipment: EQUIPMENT,
      signatures: signaturesWith(images),
    })
    .from(dailyReports)
    .innerJoin(users, eq(users.id, dailyReports.authorId))
    .leftJoin(workOrders, eq(workOrders.id, dailyReports.workOrderId))
    .where(condition)
    .orderBy(desc(dailyReports.reportOn), desc(dailyReports.createdAt), dailyReports.id)
    .limit(most);
  return rows.map(({ orderNumber, orderStatus, entries, ...row }) => ({
    ...row,
    order:
      orderNumber === null || orderStatus === null
        ? null
        : { number: orderNumber, status: orderStatus },
    entries: entries.map(({ stored, ...entry }) => ({
      ...entry,
      ...entryFrom(stored, entry.computed),
    })),
  }));
}
