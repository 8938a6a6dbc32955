import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import { countAttempt, forgiveAttempt } from "~/kernel/server/attempts";
import type { Visit } from "~/kernel/server/ctx";
import { guarded, step, type Step } from "~/kernel/server/statement";
import type { AttemptKeys } from "./policy";
import { ATTEMPTS, type EndedBy, RETIRING_MS, SESSION_MS } from "./words";

/** The other tokens of the session have been overtaken: answered for a moment more, then a sign of theft. */
export function retireTokens(visit: Visit, sessionId: string, but: string): Step {
  return step(sql`UPDATE session_tokens SET retires_at = ${visit.now().getTime() + RETIRING_MS}
    WHERE session_id = ${sessionId} AND hash <> ${but} AND retires_at IS NULL`);
}

export function keepToken(visit: Visit, sessionId: string, hash: string): Step {
  return step(sql`INSERT INTO session_tokens (hash, session_id, created_at) VALUES (${hash}, ${sessionId}, ${visit.now().getTime()})`);
}

/** Moves the end of a session that still runs. */
export function slideSession(visit: Visit, sessionId: string): Step[] {
  const at = visit.now().getTime();
  const query = sql`UPDATE sessions SET seen_at = ${at}, expires_at = ${at + SESSION_MS} WHERE id = ${sessionId} AND ended_at IS NULL`;
  return guarded(query, new Refusal("token_invalid", "session_ended"));
}

export function endSession(visit: Visit, sessionId: string, by: EndedBy): Step {
  return step(sql`UPDATE sessions SET ended_at = ${visit.now().getTime()}, ended_by = ${by} WHERE id = ${sessionId} AND ended_at IS NULL`);
}

/** All sessions of a person, as when deactivated or with a new password. */
export function endSessionsOf(visit: Visit, userId: string, by: EndedBy): Step {
  return step(sql`UPDATE sessions SET ended_at = ${visit.now().getTime()}, ended_by = ${by} WHERE user_id = ${userId} AND ended_at IS NULL`);
}

/**
 * Counts the attempt before the password is looked at: a hundred at once are counted as a hundred. A lock that has passed begins
 * a new count, so that the right password works again.
 */
export function countAttempts(visit: Visit, keys: AttemptKeys): Step[] {
  const at = visit.now().getTime();
  const account = countAttempt(at, keys.account, { ...ATTEMPTS, most: ATTEMPTS.perAccount });
  return keys.source === null ? [account] : [account, countAttempt(at, keys.source, { ...ATTEMPTS, most: ATTEMPTS.perSource })];
}

/** The attempts of a sign-in that succeeded were none. */
export function forgetAttempts(keys: AttemptKeys): Step[] {
  const account = step(sql`DELETE FROM session_attempts WHERE key = ${keys.account}`);
  return keys.source === null ? [account] : [account, forgiveAttempt(keys.source)];
}
