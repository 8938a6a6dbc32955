import { and, eq } from "drizzle-orm";
import { outbox } from "~/database/schema/system";
import { visits } from "~/database/schema/visits";
import { MovedOn } from "~/server/command/retry-until-current";
import { expect, guarded, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import type { Visit } from "../model";
import { hasNoNotice, waitingNotice } from "../queries/untold";

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
