import { and, eq, sql } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { companyLanguage } from "~/kernel/features";
import type { Language } from "~/kernel/text/languages";
import { fullName, type Role, rolesIn } from "~/kernel/authorization/roles";
import { rolesHeldBy } from "~/server/queries/held-roles";
import type { RequestContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";

export type Recipient = {
  id: string;
  name: string;
  surname: string;
  email: string;
  language: Language | null;
  roles: Role[];
};

/** Returns a user who can sign in; null for all others, who get no notifications. */
export async function findRecipient(
  context: RequestContext,
  userId: string,
): Promise<Recipient | null> {
  const rows = await context.db
    .select({
      id: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      language: users.language,
      roles: rolesHeldBy(sql`${users.id}`, context.now().getTime()),
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.active, true), eq(users.inviteStatus, "ACCEPTED")));
  const [row] = rows;
  return row ? { ...row, roles: rolesIn(row.roles) } : null;
}

/** The name of the user who caused the event; empty when no user did. */
export async function findName(
  context: RequestContext,
  userId: string | undefined,
): Promise<string> {
  if (!userId) return "";
  const rows = await context.db
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, userId));
  return rows[0] ? fullName(rows[0]) : "";
}

/** The language of a mail: the recipient's own, else the tenant's. */
export function languageFor(own: Language | null, { features }: Settings): Language {
  return own ?? companyLanguage(features);
}
