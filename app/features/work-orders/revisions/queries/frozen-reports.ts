import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { manyOf } from "~/database/json-values";
import {
  dailyReportEquipment,
  dailyReportExpenses,
  dailyReportHours,
  dailyReportParts,
  dailyReportPhotos,
  dailyReports,
  dailyReportVersions,
} from "~/database/schema/daily-reports";
import { TEXT, value } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import { files } from "~/database/schema/system";
import { EXPENSE_TYPES, PHOTO_KINDS } from "../../model";
import type { SnapshotReport } from "../model";
import { PART } from "./content";

const MINUTES = sql`'regular', ${dailyReportHours.regularMinutes}, 'travel', ${dailyReportHours.travelMinutes},
  'overtime1', ${dailyReportHours.overtime1Minutes},
  'overtime2', ${dailyReportHours.overtime2Minutes}, 'overtime3', ${dailyReportHours.overtime3Minutes}`;
const ENTRIES = manyOf(
  () =>
    z.object({
      technician: z.object({ person: z.string() }),
      mode: z.enum(["interval", "plain"]),
      kind: z.enum(["work", "travel"]),
      from: z.string(),
      to: z.string(),
      minutes: z.object({
        regular: z.number(),
        travel: z.number(),
        overtime1: z.number(),
        overtime2: z.number(),
        overtime3: z.number(),
      }),
    }),
  sql`'technician', json_object('person', ${dailyReportHours.technicianId}), 'mode', ${dailyReportHours.mode}, 'kind', ${dailyReportHours.kind},
    'from', ${dailyReportHours.fromTime}, 'to', ${dailyReportHours.toTime}, 'minutes', json_object(${MINUTES})`,
  sql`FROM ${dailyReportHours} WHERE ${dailyReportHours.reportId} = ${dailyReports.id} ORDER BY ${dailyReportHours.position}`,
);
const EXPENSES = manyOf(
  () => z.object({ type: z.enum(EXPENSE_TYPES), words: z.string(), amountCents: z.number() }),
  sql`'type', ${dailyReportExpenses.type}, 'words', ${dailyReportExpenses.words}, 'amountCents', ${dailyReportExpenses.amountCents}`,
  sql`FROM ${dailyReportExpenses} WHERE ${dailyReportExpenses.reportId} = ${dailyReports.id} ORDER BY ${dailyReportExpenses.position}`,
);
const USED_PARTS = manyOf(
  PART,
  sql`'name', ${dailyReportParts.name}, 'quantityThousandths', ${dailyReportParts.quantityThousandths}, 'unit', ${dailyReportParts.unit}`,
  sql`FROM ${dailyReportParts} WHERE ${dailyReportParts.reportId} = ${dailyReports.id} ORDER BY ${dailyReportParts.position}`,
);
const USED_EQUIPMENT = manyOf(
  () => z.object({ name: z.string() }),
  sql`'name', ${dailyReportEquipment.name}`,
  sql`FROM ${dailyReportEquipment} WHERE ${dailyReportEquipment.reportId} = ${dailyReports.id} ORDER BY ${dailyReportEquipment.position}`,
);

const PHOTOS = manyOf(
  () =>
    z.object({
      kind: z.enum(PHOTO_KINDS),
      expense: z.nullable(z.number()),
      sha256: z.string(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number(),
    }),
  sql`'kind', ${dailyReportPhotos.kind}, 'expense', ${dailyReportPhotos.expense}, 'sha256', ${files.sha256}, 'name', ${files.name},
    'mediaType', ${files.mediaType}, 'sizeBytes', ${files.sizeBytes}`,
  sql`FROM ${dailyReportPhotos} CROSS JOIN ${files} ON ${files.id} = ${dailyReportPhotos.fileId}
    WHERE ${dailyReportPhotos.reportId} = ${dailyReports.id} ORDER BY ${dailyReportPhotos.position}`,
);

const REPORT = {
  id: dailyReports.id,
  reportOn: dailyReports.reportOn,
  author: { person: dailyReports.authorId },
  version: dailyReports.version,
  sha256: value(
    TEXT,
    sql`coalesce((SELECT ${dailyReportVersions.sha256} FROM ${dailyReportVersions} WHERE ${dailyReportVersions.reportId} = ${dailyReports.id}
      ORDER BY ${dailyReportVersions.version} DESC LIMIT 1), '')`,
  ),
  notes: dailyReports.notes,
  intervention: dailyReports.intervention,
  warranty: dailyReports.warranty,
  signingPlace: dailyReports.signingPlace,
  otherExpenses: dailyReports.otherExpenses,
  entries: ENTRIES,
  expenses: EXPENSES,
  parts: USED_PARTS,
  equipment: USED_EQUIPMENT,
  photos: PHOTOS,
};

/** A revision contains all hours. What a reader may see of them is decided when it is displayed. */
export function listFrozenReports({ db }: AuthContext, orderId: string): Promise<SnapshotReport[]> {
  return db
    .select(REPORT)
    .from(dailyReports)
    .where(
      and(
        eq(dailyReports.workOrderId, orderId),
        eq(dailyReports.status, "submitted").inlineParams(),
      ),
    )
    .orderBy(dailyReports.reportOn, dailyReports.createdAt, dailyReports.id);
}
