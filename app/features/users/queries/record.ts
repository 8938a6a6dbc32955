import { type SQL, sql } from "drizzle-orm";
import { ROLES, type Role } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import type { InviteStatus } from "../model";

/** An account as its commands read it. */
export type UserRecord = {
  id: string;
  version: number;
  name: string;
  surname: string;
  email: string;
  phoneNumber: string;
  active: boolean;
  inviteStatus: InviteStatus;
  customerId: string | null;
  /** Whether sign-in requires a code besides the password. */
  secondStep: boolean;
  roles: Role[];
};

/** Columns of `t`, a row of users. */
export const RECORD_COLUMNS: SQL = sql`t.id, t.version, t.name, t.surname, t.email, t.phone AS phoneNumber, t.active, t.invite_status AS inviteStatus,
  t.customer_id AS customerId, EXISTS (SELECT 1 FROM second_steps WHERE user_id = t.id) AS secondStep, (SELECT group_concat(role) FROM user_roles WHERE user_id = t.id) AS roles`;

export type RecordRow = Omit<UserRecord, "active" | "secondStep" | "roles"> & {
  active: number;
  secondStep: number;
  roles: string | null;
};

export function recordFrom<Row extends RecordRow>(
  row: Row,
): Omit<Row, "active" | "secondStep" | "roles"> &
  Pick<UserRecord, "active" | "secondStep" | "roles"> {
  return {
    ...row,
    active: row.active === 1,
    secondStep: row.secondStep === 1,
    roles: rolesIn(row.roles),
  };
}

/** In the order of requirements §6. */
function rolesIn(text: string | null): Role[] {
  const held = new Set<string>(text?.split(","));
  return ROLES.filter((role) => held.has(role));
}

/** Null when there is no such user, and for a deleted user of whom only the name remains. */
export async function findUser(ctx: AuthContext, id: string): Promise<UserRecord | null> {
  const rows = await ctx.db.all<RecordRow>(
    sql`SELECT ${RECORD_COLUMNS} FROM users t WHERE t.id = ${id} AND t.anonymised_at IS NULL`,
  );
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
  const rows = await ctx.db.all<{ id: string }>(
    sql`SELECT id FROM users WHERE email_key = ${emailKey(email)}`,
  );
  return rows[0]?.id ?? null;
}
