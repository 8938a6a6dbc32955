import { and, eq, isNull, sql } from "drizzle-orm";
import { secondSteps } from "~/database/schema/two-factor";
import { flag, type RowOf, TEXT_OR_NULL, value } from "~/database/fields";
import { type Role, ROLES } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { userRoles, users } from "~/database/schema/users";

export const RECORD_COLUMNS = {
  id: users.id,
  version: users.version,
  name: users.name,
  surname: users.surname,
  email: users.email,
  phoneNumber: users.phone,
  active: users.active,
  inviteStatus: users.inviteStatus,
  customerId: users.customerId,
  /** Whether sign-in requires a code besides the password. */
  secondStep: flag(
    sql`EXISTS (SELECT 1 FROM ${secondSteps} WHERE ${secondSteps.userId} = ${users.id})`,
  ),
  roles: value(
    TEXT_OR_NULL,
    sql`(SELECT group_concat(${userRoles.role}) FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id})`,
  ),
};

type RecordRow = RowOf<typeof RECORD_COLUMNS>;
/** An account as its commands read it. */
export type UserRecord = Omit<RecordRow, "roles"> & { roles: Role[] };

export function recordFrom<Row extends RecordRow>(
  row: Row,
): Omit<Row, "roles"> & Pick<UserRecord, "roles"> {
  return { ...row, roles: rolesIn(row.roles) };
}

/** In the order of requirements §6. */
function rolesIn(text: string | null): Role[] {
  const held = new Set<string>(text?.split(","));
  return ROLES.filter((role) => held.has(role));
}

/** Null when there is no such user, and for a deleted user of whom only the name remains. */
export async function findUser(ctx: AuthContext, id: string): Promise<UserRecord | null> {
  const rows = await ctx.db
    .select(RECORD_COLUMNS)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.anonymisedAt)));
  return rows[0] ? recordFrom(rows[0]) : null;
}

/** The form in which email addresses are compared. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The user who already has this address. Null without an address. */
export async function findHolder(
  ctx: AuthContext,
  email: string | undefined,
): Promise<string | null> {
  if (email === undefined) return null;
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return rows[0]?.id ?? null;
}
