import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import type { Language } from "~/kernel/text/languages";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import { commandsFor } from "../policy";
import { RECORD_COLUMNS, recordFrom, type RecordRow } from "./record";

type UserRow = RecordRow & {
  language: Language | null;
  theme: string | null;
  customerName: string | null;
  createdAt: Instant;
};
export type User = Awaited<ReturnType<typeof getUser>>;

/** A complete user: the caller's own account, or any account for users with `users.manage`. Others do not learn whether it exists. */
export async function getUser(ctx: AuthContext, id: string) {
  const rows = await ctx.db
    .all<UserRow>(sql`SELECT ${RECORD_COLUMNS}, t.language, t.theme, t.created_at AS createdAt, c.name AS customerName
    FROM users t LEFT JOIN customers c ON c.id = t.customer_id WHERE t.id = ${id} AND t.anonymised_at IS NULL`);
  const row = rows[0];
  if (!row || (id !== ctx.actor.userId && !may(ctx.actor, "users.manage")))
    throw new Refusal("not_found");
  const user = recordFrom(row);
  return {
    ...user,
    roles: user.roles.map((roleName) => ({ roleName })),
    availableActions: commandsFor(user, ctx.actor),
  };
}
