import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { EXPENSE_TYPES, PHOTO_KINDS } from "~/features/work-orders/model";
import { users } from "~/database/schema/users";
import { json, type ValueOf } from "~/database/fields";
import { jsonFlag, manyOf } from "~/database/json-values";
import { FULL_NAME } from "~/server/queries/related";
import { files, personalDetails } from "~/database/schema/system";
import { UNITS } from "~/kernel/text/quantities";
import { SIGNATURE_PARTIES } from "../model";
import {
  dailyReportEquipment,
  dailyReportExpenses,
  dailyReportHours,
  dailyReportParts,
  dailyReportPhotos,
  dailyReports,
  dailyReportSignatures,
  dailyReportVersions,
} from "~/database/schema/daily-reports";

// Each part of a report is one value, so that a report is one row and a page needs one SQL statement.

const MINUTES = sql`'regular', ${dailyReportHours.regularMinutes}, 'travel', ${dailyReportHours.travelMinutes},
  'overtime1', ${dailyReportHours.overtime1Minutes},
  'overtime2', ${dailyReportHours.overtime2Minutes}, 'overtime3', ${dailyReportHours.overtime3Minutes}`;
export const ENTRIES = manyOf(
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
export const EXPENSES = manyOf(
  () => z.object({ type: z.enum(EXPENSE_TYPES), words: z.string(), amountCents: z.number() }),
  sql`'type', ${dailyReportExpenses.type}, 'words', ${dailyReportExpenses.words}, 'amountCents', ${dailyReportExpenses.amountCents}`,
  sql`FROM ${dailyReportExpenses} WHERE ${dailyReportExpenses.reportId} = ${dailyReports.id} ORDER BY ${dailyReportExpenses.position}`,
);
export const PARTS = manyOf(
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
export const EQUIPMENT = manyOf(
  () => z.object({ equipmentId: z.nullable(z.string()), name: z.string() }),
  sql`'equipmentId', ${dailyReportEquipment.equipmentId}, 'name', ${dailyReportEquipment.name}`,
  sql`FROM ${dailyReportEquipment} WHERE ${dailyReportEquipment.reportId} = ${dailyReports.id} ORDER BY ${dailyReportEquipment.position}`,
);
export const PHOTOS = manyOf(
  () =>
    z.object({
      fileId: z.string(),
      sha256: z.string(),
      kind: z.enum(PHOTO_KINDS),
      /** The place of the expense that a receipt belongs to; null for the other kinds. */
      expense: z.nullable(z.number()),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number(),
      width: z.nullable(z.number()),
      height: z.nullable(z.number()),
      hasThumbnail: z.boolean(),
    }),
  sql`'fileId', ${files.id}, 'sha256', ${files.sha256}, 'kind', ${dailyReportPhotos.kind}, 'expense', ${dailyReportPhotos.expense}, 'name', ${files.name},
    'mediaType', ${files.mediaType}, 'sizeBytes', ${files.sizeBytes}, 'width', ${files.width}, 'height', ${files.height},
    'hasThumbnail', ${jsonFlag(sql`${files.thumbnailKey} IS NOT NULL`)}`,
  sql`FROM ${dailyReportPhotos} CROSS JOIN ${files} ON ${files.id} = ${dailyReportPhotos.fileId}
    WHERE ${dailyReportPhotos.reportId} = ${dailyReports.id} ORDER BY ${dailyReportPhotos.position}`,
);
export type ReportPhoto = ValueOf<typeof PHOTOS>[number];
const SIGNATURES = () =>
  z.array(
    z.object({
      party: z.enum(SIGNATURE_PARTIES),
      name: z.string(),
      /** Whose account the technician signed with. Empty for the customer. */
      account: z.string(),
      image: z.string(),
      typed: z.string(),
      signedAt: z.number(),
    }),
  );

/** Signature images are read only for a single report: a list of two hundred reports with images would be megabytes. */
export function signaturesWith(images: boolean) {
  const { content } = personalDetails;
  const last = sql`(SELECT max(${dailyReportVersions.version}) FROM ${dailyReportVersions}
    WHERE ${dailyReportVersions.reportId} = ${dailyReports.id})`;
  return json(
    SIGNATURES,
    sql`(SELECT json_group_array(json_object('party', ${dailyReportSignatures.party}, 'signedAt', ${dailyReportSignatures.signedAt},
        'name', coalesce(${content} ->> 'name', ''), 'typed', coalesce(${content} ->> 'typed', ''),
        'account', coalesce((SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = ${dailyReportSignatures.signerId}), ''),
        'image', ${images ? sql`coalesce(${content} ->> 'image', '')` : sql`''`}))
      FROM ${dailyReportSignatures} JOIN ${personalDetails} ON ${personalDetails.hash} = ${dailyReportSignatures.person}
      WHERE ${dailyReportSignatures.reportId} = ${dailyReports.id} AND ${dailyReportSignatures.version} = ${last})`,
  );
}
