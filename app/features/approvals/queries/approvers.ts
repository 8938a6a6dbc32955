import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { json, type Value } from "~/database/fields";
import { heldRoles, holdsRole } from "~/server/queries/held-roles";
import type { RequestContext } from "~/server/request-context";
import { APPROVING_ROLES } from "../policy";

/** The ids that a SELECT finds, as one value of a row. */
export function ids(select: SQL): Value<string[]> {
  return json(() => z.array(z.string()), sql`(SELECT json_group_array(id) FROM (${select}))`);
}

type Now = Pick<RequestContext, "now">;

/** Active users whose roles allow them to approve now, also as stand-ins. */
export function approversNow({ now }: Now): SQL {
  return sql`SELECT DISTINCT ${users.id} FROM ${heldRoles(now().getTime())} AS held CROSS JOIN ${users} ON ${users.id} = held.user_id
    WHERE held.role IN ${APPROVING_ROLES} AND ${users.active} = 1 AND ${users.inviteStatus} = 'ACCEPTED'`;
}

/** SQL condition: the roles that this user has now might allow them to approve. */
export function mayApprove({ now }: Now, userId: string): SQL {
  return holdsRole(userId, APPROVING_ROLES, now().getTime());
}
