import { sql } from "drizzle-orm";
import { FALLBACK_LANGUAGE, isLanguage, type Language } from "~/kernel/text/languages";
import { fullName, isRole, type Role } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/kernel/server/request-context";
import type { Settings } from "~/kernel/server/settings";

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
  const rows = await context.db.all<
    Omit<Recipient, "roles"> & { roles: string | null }
  >(sql`SELECT id, name, surname, email, language,
      (SELECT group_concat(role) FROM user_roles WHERE user_id = users.id) AS roles
    FROM users WHERE id = ${userId} AND active = 1 AND invite_status = 'ACCEPTED'`);
  const [row] = rows;
  return row ? { ...row, roles: (row.roles ?? "").split(",").filter(isRole) } : null;
}

/** The name of the user who caused the event; empty when no user did. */
export async function findName(
  context: RequestContext,
  userId: string | undefined,
): Promise<string> {
  if (!userId) return "";
  const rows = await context.db.all<{ name: string; surname: string }>(
    sql`SELECT name, surname FROM users WHERE id = ${userId}`,
  );
  return rows[0] ? fullName(rows[0]) : "";
}

/** The language of a mail: the recipient's own, else the tenant's. */
export function languageFor(own: Language | null, { features }: Settings): Language {
  const { value } = features.LANGUAGE_UI;
  return own ?? (isLanguage(value) ? value : FALLBACK_LANGUAGE);
}
