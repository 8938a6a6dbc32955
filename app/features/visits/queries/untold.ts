import { type SQL, sql } from "drizzle-orm";
import { outbox } from "~/database/schema/system";
import { visitNotices } from "~/database/schema/visits";
import { isQuiet } from "~/server/command/records";
import { VISIT_CHANGED } from "../model";

/** The row that would tell of a visit that nobody knows yet. */
export function waitingNotice(id: string): SQL | undefined {
  return isQuiet(VISIT_CHANGED, { visitId: id, was: "" });
}

/** Neither its technicians nor a customer were told of the visit. */
export function untold(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${waitingNotice(id)}) AND ${hasNoNotice(id)}`;
}

export function hasNoNotice(id: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${visitNotices} WHERE ${visitNotices.visitId} = ${id})`;
}
