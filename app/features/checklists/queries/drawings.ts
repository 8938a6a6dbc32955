import { and, eq, sql } from "drizzle-orm";
import { checklistAnswers, workOrderChecklists } from "~/database/schema/checklists";
import { personalDetails } from "~/database/schema/system";
import { TEXT, value } from "~/database/fields";
import { bytesOfDrawing } from "~/kernel/input/drawing";
import { present } from "~/server/command/stored";
import { answersSeenBy } from "~/server/queries/visible-records";
import type { AuthContext, RequestContext } from "~/server/request-context";

const DRAWING = sql`${personalDetails.content} ->> 'image'`;
/** Typed ones and erased ones have none. */
const IS_DRAWN = sql`${DRAWING} <> ''`;

/** Whether the answer of the row is a signature that was drawn. */
export const HAS_DRAWING = sql`EXISTS (SELECT 1 FROM ${personalDetails}
  WHERE ${personalDetails.hash} = ${checklistAnswers.personHash} AND ${IS_DRAWN})`;

/** The drawing of a signature as PNG. Not found for users who may not read the answer's order, and where nothing was drawn. */
export async function getDrawing(ctx: AuthContext, answerId: string) {
  const [row] = await ctx.db
    .select({ drawing: value(TEXT, DRAWING) })
    .from(checklistAnswers)
    .innerJoin(personalDetails, eq(personalDetails.hash, checklistAnswers.personHash))
    .where(and(eq(checklistAnswers.id, answerId), IS_DRAWN, answersSeenBy(ctx.actor)));
  return present(row ? bytesOfDrawing(row.drawing) : null);
}

/** The drawings in the checklists of an order as data URLs, by the hashes of the signatures, which revisions contain. For its PDF. */
export async function readDrawings(
  { db }: Pick<RequestContext, "db">,
  orderId: string,
): Promise<Record<string, string>> {
  const rows = await db
    .select({ hash: personalDetails.hash, drawing: value(TEXT, DRAWING) })
    .from(workOrderChecklists)
    .innerJoin(checklistAnswers, eq(checklistAnswers.checklistId, workOrderChecklists.id))
    .innerJoin(personalDetails, eq(personalDetails.hash, checklistAnswers.personHash))
    .where(and(eq(workOrderChecklists.workOrderId, orderId), IS_DRAWN));
  return Object.fromEntries(rows.map(({ hash, drawing }) => [hash, drawing]));
}
