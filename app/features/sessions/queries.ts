import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { flag, type RowOf } from "~/database/fields";
import { codeRefusal } from "~/features/access-codes/policy";
import { type Code, findCode, MAY_SIGN_IN } from "~/features/access-codes/queries";
import type { CodeKind } from "~/features/access-codes/model";
import type { Language } from "~/kernel/text/languages";
import { Refusal } from "~/kernel/refusal";
import { type Actor, ROLES } from "~/kernel/authorization/roles";
import type { AuthContext, RequestContext } from "~/server/request-context";
import type { From, Person } from "~/server/load-context";
import { rolesHeldBy } from "~/server/queries/held-roles";
import { sessions } from "~/database/schema/sessions";

/** The columns of `users` for every user who may be about to act, with the roles of this instant as text. */
export function personColumns({ now }: Pick<RequestContext, "now">) {
  return {
    userId: users.id,
    name: users.name,
    surname: users.surname,
    email: users.email,
    language: users.language,
    active: flag(MAY_SIGN_IN),
    customerId: users.customerId,
    roles: rolesHeldBy(sql`${users.id}`, now().getTime()),
  };
}
export type PersonRow = RowOf<ReturnType<typeof personColumns>>;

/** The user's language, where they chose one. */
export type Preferences = { language: Language | null };

export function preferencesAfter(
  { language }: Preferences,
  from: Pick<From, "language">,
): Preferences {
  return { language: from.language ?? language };
}

/** The user whom the page for choosing a password by this code greets. Null for an invalid code. */
export async function findCodeOwner(
  context: RequestContext,
  kind: CodeKind,
  text: string,
): Promise<Pick<Code, "name" | "surname" | "email"> | null> {
  const code = await findCode(context, kind, text);
  return code && { name: code.name, surname: code.surname, email: code.email };
}

/** `GET /users/invite`: the invited user and the company. */
export async function checkInvite(context: RequestContext, { inviteCode }: { inviteCode: string }) {
  const { name, surname, email } = await getCode(context, "invite", inviteCode);
  return { name, surname, email, company: context.tenant.name };
}

/** Reads the code without using it. */
export async function getCode(
  context: RequestContext,
  kind: CodeKind,
  text: string,
): Promise<Code> {
  const code = await findCode(context, kind, text);
  if (!code) throw codeRefusal(kind);
  return code;
}

/** The account with this address, if it may sign in. */
export async function findAccount(
  context: RequestContext,
  emailKey: string,
): Promise<{ id: string } | undefined> {
  const rows = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), MAY_SIGN_IN, eq(users.inviteStatus, "ACCEPTED")));
  return rows[0];
}

/** The user's sessions, the present one first, then by last use. */
export async function listOwnSessions(ctx: AuthContext) {
  const rows = await ctx.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, ctx.actor.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, ctx.now().getTime()),
      ),
    )
    .orderBy(desc(sql`${sessions.id} = ${ctx.actor.sessionId}`), desc(sessions.seenAt))
    .limit(20);
  return rows.map((row) => ({ ...row, isThis: row.id === ctx.actor.sessionId }));
}
export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** The user of a session, with current data. Refused once the session has ended, whatever the cause. */
export async function getPersonOfSession(
  context: Pick<RequestContext, "db" | "now">,
  sessionId: string,
): Promise<Person> {
  const rows = await context.db
    .select({ endedAt: sessions.endedAt, expiresAt: sessions.expiresAt, ...personColumns(context) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  const row = rows[0];
  if (!row || row.endedAt !== null || row.expiresAt <= context.now().getTime() || !row.active)
    throw new Refusal("token_invalid", "session_ended");
  return {
    actor: actorOf(row, sessionId),
    email: row.email,
    language: row.language,
  };
}

/** The users of several sessions, by session. Sessions that have ended are absent. */
export async function findActorsOfSessions(
  context: Pick<RequestContext, "db" | "now">,
  sessionIds: readonly string[],
): Promise<Map<string, Actor>> {
  const rows = await context.db
    .select({ sessionId: sessions.id, ...personColumns(context) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.id} IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`,
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, context.now().getTime()),
        MAY_SIGN_IN,
      ),
    );
  return new Map(rows.map((row) => [row.sessionId, actorOf(row, row.sessionId)]));
}

export function actorOf(row: PersonRow, sessionId: string): Actor {
  const held = new Set<string>(row.roles?.split(","));
  const { userId, name, surname, customerId } = row;
  return {
    userId,
    sessionId,
    name,
    surname,
    roles: ROLES.filter((role) => held.has(role)),
    customerId,
  };
}
