import { and, eq, isNull } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { commandsFor } from "../policy";
import { RECORD_COLUMNS, recordFrom } from "./record";
import { users } from "~/database/schema/users";

export type User = Awaited<ReturnType<typeof getUser>>;

/** A complete user: the caller's own account, or any account for users with `users.manage`. Others do not learn whether it exists. */
export async function getUser(ctx: AuthContext, id: string) {
  const rows = await ctx.db
    .select({
      ...RECORD_COLUMNS,
      language: users.language,
      createdAt: users.createdAt,
      customerName: customers.name,
    })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(and(eq(users.id, id), isNull(users.anonymisedAt)));
  const row = rows[0];
  if (!row || (id !== ctx.actor.userId && !may(ctx.actor, "users.manage")))
    throw new Refusal("not_found");
  const user = recordFrom(row);
  return {
    ...user,
    /** Belongs to the device (decision 0073). The API keeps the field. */
    theme: null,
    roles: user.roles.map((roleName) => ({ roleName })),
    availableActions: commandsFor(user, ctx.actor),
  };
}
