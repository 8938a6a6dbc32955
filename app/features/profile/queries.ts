import { sql } from "drizzle-orm";
import type { Language } from "~/kernel/text/languages";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Theme } from "~/kernel/themes";

export type Profile = {
  id: string;
  version: number;
  name: string;
  surname: string;
  email: string;
  phoneNumber: string;
  language: Language | null;
  theme: Theme | null;
  /** The customer or partner that this user belongs to. */
  customerName: string | null;
};

/** The caller's own account. */
export async function getOwnProfile(ctx: AuthContext): Promise<Profile> {
  const rows = await ctx.db
    .all<Profile>(sql`SELECT u.id, u.version, u.name, u.surname, u.email, u.phone AS phoneNumber, u.language, u.theme, c.name AS customerName
    FROM users u LEFT JOIN customers c ON c.id = u.customer_id WHERE u.id = ${ctx.actor.userId}`);
  return present(rows[0]);
}
