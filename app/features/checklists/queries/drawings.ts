import { and, eq, inArray, sql } from "drizzle-orm";
import { checklistAnswers } from "~/database/schema/checklists";
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

/** Data URLs of one call: eight megabytes at most. */
const AT_ONCE = 20;
const WITHOUT_URL_AT_ONCE = 500;

/**
 * The drawings of these signatures in checklists as data URLs, by the hashes that revisions contain. Reads no more than `most` characters
 * and those of one call; what it has not read is "".
 */
export async function readDrawings(
  { db }: Pick<RequestContext, "db">,
  hashes: readonly string[],
  most: number,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  let left = most;
  for (let at = 0; at < hashes.length;) {
    const some = hashes.slice(at, at + (left > 0 ? AT_ONCE : WITHOUT_URL_AT_ONCE));
    at += some.length;
    const drawing = value(TEXT, left > 0 ? DRAWING : sql`''`);
    const rows = await db
      .select({ hash: personalDetails.hash, drawing })
      .from(personalDetails)
      .where(and(inArray(personalDetails.hash, some), IS_DRAWN));
    for (const row of rows) {
      found[row.hash] = row.drawing;
      left -= row.drawing.length;
    }
  }
  return found;
}
