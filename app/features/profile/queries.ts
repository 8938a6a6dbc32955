import { eq } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";

export async function getOwnProfile(ctx: AuthContext) {
  const rows = await ctx.db
    .select({
      id: users.id,
      version: users.version,
      name: users.name,
      surname: users.surname,
      email: users.email,
      phoneNumber: users.phone,
      language: users.language,
      customerName: customers.name,
    })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(eq(users.id, ctx.actor.userId));
  return present(rows[0]);
}
export type Profile = Awaited<ReturnType<typeof getOwnProfile>>;
