import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { type Actor, holdsAny, isCustomer } from "~/kernel/authorization/roles";
import { copiesFor, ticketSeenBy } from "~/server/queries/visible-records";
import { tickets } from "~/database/schema/tickets";

const t = alias(tickets, "t");

/** Rows `t` of the tickets that a user sees by one condition, with the index to read them. */
export type AccessPath = { from: SQL; where: SQL };

/**
 * The same as `ticketSeenBy`, split into one query per condition for lists: SQLite uses no index for three conditions joined by OR. Null when one
 * condition covers everything. `tests/unit/tickets/seen-by.test.ts` checks that both agree.
 */
export function accessPathsOf({
  roles,
  userId,
  customerId,
}: Pick<Actor, "roles" | "userId" | "customerId">): AccessPath[] | null {
  if (holdsAny({ roles }, ["SYSTEM_ADMIN", "MANAGER"])) return null;
  const own: AccessPath = {
    from: sql`${tickets} ${t} INDEXED BY tickets_by_creator`,
    where: sql`${t.creatorId} = ${userId}`,
  };
  if (holdsAny({ roles }, ["TECHNICIAN"])) return [own, WAITING, linkedTo(userId)];
  if (!isCustomer({ roles })) return null;
  const seen = ticketSeenBy({ roles, userId, customerId });
  return [
    { from: own.from, where: sql`${own.where} AND ${seen}` },
    { from: sql`${tickets} ${t} INDEXED BY tickets_by_customer`, where: seen },
    copiesPath({ roles, userId, customerId }),
  ];
}

/** The copies of tickets that have left the customer of this user. */
export function copiesPath(reader: Pick<Actor, "roles" | "userId" | "customerId">): AccessPath {
  return { from: sql`(${copiesFor(reader, sql`1`)}) AS t`, where: ticketSeenBy(reader) };
}

/** Accepted or in progress, by their ranks. */
const WAITING: AccessPath = {
  from: sql`${tickets} ${t} INDEXED BY tickets_unlinked`,
  where: sql`${t.workOrderId} IS NULL AND ${t.statusRank} IN (2, 3)`,
};

function linkedTo(userId: string): AccessPath {
  return {
    from: sql`${workOrderAssignments} CROSS JOIN ${tickets} ${t} INDEXED BY tickets_of_order ON ${t.workOrderId} = ${workOrderAssignments.workOrderId}`,
    where: sql`${workOrderAssignments.userId} = ${userId} AND ${workOrderAssignments.toAt} IS NULL`,
  };
}
