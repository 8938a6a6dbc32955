import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { json } from "~/database/fields";
import { personalDetails } from "~/database/schema/system";
import type { Day } from "~/kernel/time/days";
import type { AuthContext } from "~/server/request-context";
import { readReports, type Report } from "./stored";
import {
  dailyReports,
  dailyReportSignatures,
  dailyReportVersions,
} from "~/database/schema/daily-reports";

/** The caller's policy decides about access. */
export async function findReport(ctx: AuthContext, id: string): Promise<Report | null> {
  return (await readReports(ctx, sql`${dailyReports.id} = ${id}`, false))[0] ?? null;
}

type Frozen = { said: Record<string, unknown>; [other: string]: unknown };
/** The content of a version, see `frozenContent`. */
const FROZEN: Schema<Frozen> = () => z.looseObject({ said: z.record(z.string(), z.unknown()) });
/** By party. Null once the person is erased. */
type Signatures = Record<string, Record<string, unknown> | null>;
const SIGNATURES: Schema<Signatures> = () =>
  z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())));

export type FiledReport = { authorId: string; content: Frozen; signatures: Signatures } & Pick<
  Report,
  "workOrderId" | "status" | "statusReason" | "version"
>;

/** Reads a report's first version with its current status, to recognise the same report when a device sends it again. */
export async function findFiled(ctx: AuthContext, id: string): Promise<FiledReport | null> {
  const rows = await ctx.db
    .select({
      authorId: dailyReports.authorId,
      workOrderId: dailyReports.workOrderId,
      status: dailyReports.status,
      statusReason: dailyReports.statusReason,
      version: dailyReports.version,
      content: json(FROZEN, dailyReportVersions.content),
      signatures: json(
        SIGNATURES,
        sql`(SELECT json_group_object(${dailyReportSignatures.party}, json(${personalDetails.content}))
          FROM ${dailyReportSignatures} JOIN ${personalDetails} ON ${personalDetails.hash} = ${dailyReportSignatures.person}
          WHERE ${dailyReportSignatures.reportId} = ${dailyReports.id} AND ${dailyReportSignatures.version} = 1)`,
      ),
    })
    .from(dailyReports)
    .innerJoin(
      dailyReportVersions,
      and(eq(dailyReportVersions.reportId, dailyReports.id), eq(dailyReportVersions.version, 1)),
    )
    .where(eq(dailyReports.id, id));
  return rows[0] ?? null;
}

export async function findReportOfDay(
  ctx: AuthContext,
  report: { workOrderId: string; reportOn: Day; authorId: string },
): Promise<string | null> {
  const { workOrderId, reportOn, authorId } = report;
  const rows = await ctx.db
    .select({ id: dailyReports.id })
    .from(dailyReports)
    .where(
      and(
        eq(dailyReports.workOrderId, workOrderId),
        eq(dailyReports.reportOn, reportOn),
        eq(dailyReports.authorId, authorId),
        eq(dailyReports.status, "submitted").inlineParams(),
      ),
    );
  return rows[0]?.id ?? null;
}
