import { type SQL, sql } from "drizzle-orm";
import type { Language } from "~/kernel/languages";
import { Refusal } from "~/kernel/refusal";
import { type Actor, ROLES } from "~/kernel/roles";
import type { Visit } from "~/kernel/server/ctx";
import type { Person } from "~/kernel/server/load-context";
import type { Theme } from "~/kernel/themes";

/** Of everyone who may be about to act: columns of `users`, roles as text. */
export const PERSON_COLUMNS: SQL = sql`users.id AS userId, users.name, users.surname, users.email, users.theme, users.language, users.active,
  users.customer_id AS customerId, (SELECT group_concat(role) FROM user_roles WHERE user_id = users.id) AS roles`;

export type PersonRow = {
  userId: string;
  name: string;
  surname: string;
  email: string;
  theme: Theme | null;
  language: Language | null;
  active: number;
  customerId: string | null;
  roles: string | null;
};

type SessionRow = PersonRow & { endedAt: number | null; expiresAt: number };

/** Who a session belongs to, as the database knows them now; refused once it has ended, by whatever cause. */
export async function getPersonOfSession(visit: Pick<Visit, "db" | "now">, sessionId: string): Promise<Person> {
  const rows = await visit.db.all<SessionRow>(sql`SELECT sessions.ended_at AS endedAt, sessions.expires_at AS expiresAt, ${PERSON_COLUMNS}
    FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.id = ${sessionId}`);
  const row = rows[0];
  if (!row || row.endedAt !== null || row.expiresAt <= visit.now().getTime() || !row.active) throw new Refusal("token_invalid", "session_ended");
  return { actor: actorOf(row, sessionId), email: row.email, theme: row.theme, language: row.language };
}

export function actorOf(row: PersonRow, sessionId: string): Actor {
  const held = new Set<string>(row.roles?.split(","));
  const { userId, name, surname, customerId } = row;
  return { userId, sessionId, name, surname, roles: ROLES.filter((role) => held.has(role)), customerId };
}
