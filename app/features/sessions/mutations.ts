import { sql } from "drizzle-orm";
import { activityOf } from "~/features/users/mutations";
import type { Actor } from "~/kernel/authorization/roles";
import { changesOf } from "~/kernel/changes";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/kernel/server/request-context";
import type { From } from "~/kernel/server/load-context";
import { activityStep } from "~/kernel/server/command/records";
import { guarded, step, type Step } from "~/kernel/server/command/statement";
import { endSession } from "~/kernel/server/authentication/end-sessions";
import { LONGEST_SESSION_MS, RETIRING_MS, SESSION_MS } from "./model";
import type { PersonRow } from "./queries";

/** Opens a session with its first refresh token, which is stored as a hash. Ends the previous session of this browser. */
export function openSession(
  context: Pick<RequestContext, "db" | "now">,
  { sessionId, userId }: Actor,
  tokenHash: string,
  { userAgent, replaces }: Pick<From, "userAgent" | "replaces">,
): Step[] {
  const at = context.now().getTime();
  return [
    ...(replaces ? [endSession(context, replaces, "sign-out")] : []),
    step(sql`INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at, user_agent)
      VALUES (${sessionId}, ${userId}, ${at}, ${at}, ${at + SESSION_MS}, ${userAgent.slice(0, 300)})`),
    storeToken(context, sessionId, tokenHash),
  ];
}

/** Makes the language that the visitor chose before signing in the account's. */
export function adoptLanguage(
  context: RequestContext,
  person: Pick<PersonRow, "userId" | "name" | "surname" | "language">,
  { language }: Pick<From, "language">,
): Step[] {
  if (!language || language === person.language) return [];
  const changes = changesOf(["language"], person, { language });
  return [
    step(sql`UPDATE users SET language = ${language} WHERE id = ${person.userId}`),
    activityStep(
      context,
      person,
      activityOf({ id: person.userId }, "profile-updated", { changes }),
    ),
  ];
}

/** Retires the other tokens of the session: accepted for a moment more, afterwards a sign of theft. */
export function retireTokens(context: RequestContext, sessionId: string, but: string): Step {
  return step(sql`UPDATE session_tokens SET retires_at = ${context.now().getTime() + RETIRING_MS}
    WHERE session_id = ${sessionId} AND hash <> ${but} AND retires_at IS NULL`);
}

export function storeToken(
  context: Pick<RequestContext, "now">,
  sessionId: string,
  hash: string,
): Step {
  return step(
    sql`INSERT INTO session_tokens (hash, session_id, created_at) VALUES (${hash}, ${sessionId}, ${context.now().getTime()})`,
  );
}

/** Extends a running session, up to the maximum lifetime. */
export function slideSession(context: RequestContext, sessionId: string): Step[] {
  const at = context.now().getTime();
  const query = sql`UPDATE sessions SET seen_at = ${at}, expires_at = min(${at + SESSION_MS}, created_at + ${LONGEST_SESSION_MS}) WHERE id = ${sessionId} AND ended_at IS NULL`;
  return guarded(query, new Refusal("token_invalid", "session_ended"));
}

/** Replaces the password that was read. Of two concurrent changes the second is refused. */
export function changePassword(
  context: RequestContext,
  userId: string,
  before: string,
  hash: string,
): Step[] {
  return guarded(
    sql`UPDATE users SET password_hash = ${hash}, updated_at = ${context.now().getTime()} WHERE id = ${userId} AND active = 1 AND password_hash = ${before}`,
    new Refusal("invalid_input", "invalid_input", { fields: { oldPassword: "wrong_password" } }),
  );
}

/** For a user who proved their identity with a code. Throws `otherwise` when the account no longer matches the code. */
export function setPassword(
  context: RequestContext,
  userId: string,
  hash: string,
  otherwise: Refusal,
): Step[] {
  return guarded(
    sql`UPDATE users SET password_hash = ${hash}, updated_at = ${context.now().getTime()} WHERE id = ${userId} AND active = 1 AND invite_status = 'ACCEPTED'`,
    otherwise,
  );
}

/** INVITED → ACCEPTED (domain-rules §6), with the first password. */
export function join(
  context: RequestContext,
  userId: string,
  hash: string,
  otherwise: Refusal,
): Step[] {
  return guarded(
    sql`UPDATE users SET password_hash = ${hash}, invite_status = 'ACCEPTED', version = version + 1, updated_at = ${context.now().getTime()}
      WHERE id = ${userId} AND active = 1 AND invite_status = 'INVITED'`,
    otherwise,
  );
}
