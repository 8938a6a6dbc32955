import { type SQL, sql } from "drizzle-orm";
import { outbox } from "~/database/schema/system";
import { visitNotices } from "~/database/schema/visits";
import { isQuiet } from "~/server/command/records";
import { VISIT_CHANGED } from "../model";

/** The row that would tell of a visit that nobody knows yet. */
export function waitingNotice(visitId: string): SQL | undefined {
  return isQuiet(VISIT_CHANGED, { visitId, was: "" });
}

/** No customer was told of the visit. */
export function hasNoNotice(visitId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${visitNotices} WHERE ${visitNotices.visitId} = ${visitId})`;
}

/** Neither its technicians nor a customer were told of the visit. */
export function isUntold(visitId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${waitingNotice(visitId)}) AND ${hasNoNotice(visitId)}`;
}
