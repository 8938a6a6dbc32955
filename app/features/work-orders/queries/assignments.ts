import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { TEXT, value } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import type { Assignment } from "../policy/rights";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { FULL_NAME } from "~/server/queries/related";

/** Lists all current and past assignments of the order with their times. */
export function listAssignments(ctx: AuthContext, workOrderId: SQL): Promise<Assignment[]> {
  return ctx.db
    .select({
      userId: workOrderAssignments.userId,
      isLead: workOrderAssignments.isLead,
      fromAt: workOrderAssignments.fromAt,
      toAt: workOrderAssignments.toAt,
    })
    .from(workOrderAssignments)
    .where(sql`${workOrderAssignments.workOrderId} = ${workOrderId}`);
}

export type PresentPerson = { id: string; name: string; isLead: boolean };

/** Lists the users assigned to the order now, the lead first. */
export function listPresentPeople(ctx: AuthContext, workOrderId: SQL): Promise<PresentPerson[]> {
  return ctx.db
    .select({
      id: users.id,
      name: value(TEXT, FULL_NAME),
      isLead: workOrderAssignments.isLead,
    })
    .from(workOrderAssignments)
    .innerJoin(users, eq(users.id, workOrderAssignments.userId))
    .where(
      and(
        sql`${workOrderAssignments.workOrderId} = ${workOrderId}`,
        isNull(workOrderAssignments.toAt),
      ),
    )
    .orderBy(desc(workOrderAssignments.isLead), users.sortKey, users.id);
}

/** SQL: the users assigned to the order now, as `userId`. */
export function presentPeople(workOrderId: string): SQL {
  const { userId, toAt } = workOrderAssignments;
  return sql`SELECT ${userId} AS userId FROM ${workOrderAssignments}
    WHERE ${workOrderAssignments.workOrderId} = ${workOrderId} AND ${toAt} IS NULL`;
}
