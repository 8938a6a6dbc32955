import { eq } from "drizzle-orm";
import { customers } from "~/features/customers/schema";
import { users } from "~/features/users/schema";
import type { Language } from "~/kernel/text/languages";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";

export type Profile = {
  id: string;
  version: number;
  name: string;
  surname: string;
  email: string;
  phoneNumber: string;
  language: Language | null;
  /** The customer or partner that this user belongs to. */
  customerName: string | null;
};

/** The caller's own account. */
export async function getOwnProfile(ctx: AuthContext): Promise<Profile> {
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
