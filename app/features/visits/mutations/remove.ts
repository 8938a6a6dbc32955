import { and, eq, type SQL, sql } from "drizzle-orm";
import { outbox } from "~/database/schema/system";
import { visitNotices, visits } from "~/database/schema/visits";
import { isQuiet } from "~/server/command/records";
import { MovedOn } from "~/server/command/retry-until-current";
import { expect, guarded, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import type { Visit } from "../model";
import { VISIT_CHANGED } from "./announcements";

/** The row that would tell of a visit that nobody knows yet. */
function waitingNotice(id: string): SQL | undefined {
  return isQuiet(VISIT_CHANGED, { visitId: id, was: "" });
}

/** Neither its technicians nor a customer were told of the visit. */
export function untold(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${waitingNotice(id)}) AND ${hasNoNotice(id)}`;
}

function hasNoNotice(id: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${visitNotices} WHERE ${visitNotices.visitId} = ${id})`;
}

/** Removes a visit of which nobody was told, with the row that would have told them. */
export function removeVisit(ctx: AuthContext, { id, version }: Visit): Step[] {
  return [
    ...guarded(ctx.db.delete(outbox).where(waitingNotice(id)), new MovedOn()),
    expect(hasNoNotice(id), new MovedOn()),
    ...guarded(
      ctx.db.delete(visits).where(and(eq(visits.id, id), eq(visits.version, version))),
      new MovedOn(),
    ),
  ];
}
