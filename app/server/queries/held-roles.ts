import { type SQL, sql } from "drizzle-orm";
import { standIns } from "~/database/schema/stand-ins";
import { userRoles } from "~/database/schema/users";
import { TEXT_OR_NULL, type Value, value } from "~/database/fields";
import type { Role } from "~/kernel/authorization/roles";

const STAND_IN: Role = "APPROVER";

/**
 * Who holds which role at that instant, in milliseconds: `user_id` and `role` of a subquery for a FROM. A role may stand twice. The roles of
 * the account alone, as it is edited and listed, are in `user_roles`.
 */
export function heldRoles(at: number): SQL {
  return sql`(SELECT ${userRoles.userId}, ${userRoles.role} FROM ${userRoles}
    UNION ALL SELECT ${standIns.userId}, ${STAND_IN} FROM ${standIns}
      WHERE ${standIns.startsAt} <= ${at} AND ${standIns.endsAt} > ${at})`;
}

/** SQL condition: the user holds one of the roles at that instant. */
export function holdsRole(userId: SQL | string, roles: readonly Role[], at: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${heldRoles(at)} AS held WHERE held.user_id = ${userId} AND held.role IN ${roles})`;
}

/** The roles that the user holds at that instant, comma-separated. Null for none. */
export function rolesHeldBy(userId: SQL, at: number): Value<string | null> {
  return value(
    TEXT_OR_NULL,
    sql`(SELECT group_concat(held.role) FROM ${heldRoles(at)} AS held WHERE held.user_id = ${userId})`,
  );
}
