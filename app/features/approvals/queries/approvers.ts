import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { userRoles, users } from "~/database/schema/users";
import { json, type Value } from "~/database/fields";
import { APPROVING_ROLES } from "../policy";

/** The ids that a SELECT finds, as one value of a row. */
export function ids(select: SQL): Value<string[]> {
  return json(() => z.array(z.string()), sql`(SELECT json_group_array(id) FROM (${select}))`);
}

/** Active users whose roles allow them to approve. */
export const APPROVERS = sql`SELECT DISTINCT ${users.id} FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
    WHERE ${userRoles.role} IN ${APPROVING_ROLES} AND ${users.active} = 1 AND ${users.inviteStatus} = 'ACCEPTED'`;

/** SQL condition: the roles of this user might allow them to approve. */
export function mayApprove(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${userId} AND ${userRoles.role} IN ${APPROVING_ROLES})`;
}
