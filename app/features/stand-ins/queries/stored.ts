import { and, eq, isNull, sql } from "drizzle-orm";
import { standIns } from "~/database/schema/stand-ins";
import { userRoles, users } from "~/database/schema/users";
import { TEXT_OR_NULL, value } from "~/database/fields";
import { rolesIn } from "~/kernel/authorization/roles";
import type { AuthContext, RequestContext } from "~/server/request-context";

/** The user with the roles of the account, to whom a period is given. Null for nobody, and for a deleted user. */
export async function findStandInUser({ db }: AuthContext, id: string) {
  const rows = await db
    .select({
      id: users.id,
      active: users.active,
      roles: value(
        TEXT_OR_NULL,
        sql`(SELECT group_concat(${userRoles.role}) FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id})`,
      ),
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.anonymisedAt)));
  const [row] = rows;
  return row ? { ...row, roles: rolesIn(row.roles) } : null;
}

export async function findStandIn({ db }: Pick<RequestContext, "db">, id: string) {
  const rows = await db
    .select({
      id: standIns.id,
      userId: standIns.userId,
      fromOn: standIns.fromOn,
      toOn: standIns.toOn,
      startsAt: standIns.startsAt,
      endsAt: standIns.endsAt,
    })
    .from(standIns)
    .where(eq(standIns.id, id));
  return rows[0] ?? null;
}
