import { and, desc, eq, sql } from "drizzle-orm";
import { NUMBER } from "~/database/fields";
import { activity } from "~/database/schema/system";
import { users } from "~/database/schema/users";
import { ACT_UNDO, type ActUndo } from "~/features/visits/policy/act-undo";
import { fullName } from "~/kernel/authorization/roles";
import { isUntold } from "~/features/visits/queries/untold";
import { findUndo, listInUndo } from "~/server/command/undo";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { readVisitFacts, type VisitFacts } from "./visit-facts";

/** What the undo of an act decides on. */
export type UndoFacts = VisitFacts & {
  undo: ActUndo | null;
  /** By the ids of those whom the act names. */
  names: ReadonlyMap<string, string>;
  /** The last entries of the order's log, newest first. */
  log: { event: string; by: string; requestId: string }[];
  /** Nobody was told of the visit that the act has planned. */
  isUntold: boolean;
};

const LOG_ENTRIES = 100;

/** One round trip. `visitId`: of an act on the board; null for one on the order. */
export async function readUndoFacts(
  ctx: AuthContext,
  act: string,
  workOrderId: Parameters<typeof readVisitFacts>[1],
  visitId: string | null,
): Promise<UndoFacts> {
  const named = listInUndo(ctx, act, "$.technicianIds");
  const [facts, undo, people, log, told] = await Promise.all([
    readVisitFacts(ctx, workOrderId, named),
    findUndo(ctx, act, ACT_UNDO, "$.workOrderId"),
    ctx.db
      .select({ id: users.id, name: users.name, surname: users.surname })
      .from(users)
      .where(sql`${users.id} IN (${named})`),
    ctx.db
      .select({ event: activity.event, by: activity.actorName, requestId: activity.requestId })
      .from(activity)
      .where(
        and(eq(activity.subjectType, "work-order"), sql`${activity.subjectId} = ${workOrderId}`),
      )
      .orderBy(desc(activity.seq))
      .limit(LOG_ENTRIES),
    visitId === null
      ? []
      : queryRows(ctx, { isUntold: NUMBER }, sql`SELECT ${isUntold(visitId)} AS isUntold`),
  ]);
  return {
    ...facts,
    undo,
    names: new Map(people.map((person) => [person.id, fullName(person)])),
    log,
    isUntold: told.some((row) => row.isUntold === 1),
  };
}
