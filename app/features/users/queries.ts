import { sql } from "drizzle-orm";
import { may } from "~/kernel/actions";
import type { Language } from "~/kernel/languages";
import { Refusal } from "~/kernel/refusal";
import { ROLES } from "~/kernel/roles";
import type { Ctx } from "~/kernel/server/ctx";

type UserRow = {
  id: string;
  name: string;
  surname: string;
  email: string;
  phoneNumber: string;
  active: number;
  inviteStatus: "NOT_INVITED" | "INVITED" | "ACCEPTED";
  language: Language | null;
  theme: string | null;
  customerId: string | null;
  version: number;
  roles: string | null;
};

/** A user whole: the own one, and for who manages users any. Nobody else learns whether there is one. */
export async function getUser(ctx: Ctx, id: string) {
  const rows = await ctx.db.all<UserRow>(sql`SELECT id, name, surname, email, phone AS phoneNumber, active, invite_status AS inviteStatus,
      language, theme, customer_id AS customerId, version, (SELECT group_concat(role) FROM user_roles WHERE user_id = users.id) AS roles
    FROM users WHERE id = ${id}`);
  const row = rows[0];
  if (!row || (id !== ctx.actor.userId && !may(ctx.actor, "users.manage"))) throw new Refusal("not_found");
  const held = new Set<string>(row.roles?.split(","));
  return { ...row, active: row.active === 1, roles: ROLES.filter((role) => held.has(role)).map((roleName) => ({ roleName })) };
}
