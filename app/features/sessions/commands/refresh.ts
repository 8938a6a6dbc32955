import { sql } from "drizzle-orm";
import { sha256 } from "~/kernel/canonical";
import { Refusal } from "~/kernel/refusal";
import type { Visit } from "~/kernel/server/ctx";
import { BatchFailed } from "~/kernel/server/database/open-database";
import { newToken, openWith, sealWith } from "~/kernel/server/sealed-token";
import { guarded } from "~/kernel/server/statement";
import { actorOf, PERSON_COLUMNS, type PersonRow } from "../queries";
import { endSession, keepToken, retireTokens, slideSession } from "../statements";
import type { SignedIn } from "./sign-in";

type TokenRow = PersonRow & { sessionId: string; endedAt: number | null; expiresAt: number; retiresAt: number | null; successor: string | null };

/**
 * Rotates a refresh token. One whose answer was lost gets the same successor again, for as long as that was not used, and ten
 * seconds more; an older one is a copy in wrong hands and ends the session.
 */
export async function refreshSession(visit: Visit, token: string): Promise<SignedIn> {
  const hash = await sha256(token);
  const row = await readToken(visit, hash);
  if (row.retiresAt !== null && row.retiresAt <= visit.now().getTime()) {
    await visit.database.write([endSession(visit, row.sessionId, "replay").statement]);
    throw new Refusal("token_invalid", "session_ended");
  }
  const refreshToken = row.successor ? await openWith(token, row.successor) : await rotate(visit, row.sessionId, token, hash);
  return { actor: actorOf(row, row.sessionId), refreshToken };
}

async function readToken(visit: Visit, hash: string): Promise<TokenRow> {
  const rows = await visit.db.all<TokenRow>(sql`SELECT sessions.id AS sessionId, sessions.ended_at AS endedAt, sessions.expires_at AS expiresAt,
      session_tokens.retires_at AS retiresAt, session_tokens.successor, ${PERSON_COLUMNS}
    FROM session_tokens JOIN sessions ON sessions.id = session_tokens.session_id JOIN users ON users.id = sessions.user_id
    WHERE session_tokens.hash = ${hash}`);
  const row = rows[0];
  if (!row || row.endedAt !== null || row.expiresAt <= visit.now().getTime() || !row.active) throw new Refusal("token_invalid", "session_ended");
  return row;
}

async function rotate(visit: Visit, sessionId: string, token: string, hash: string): Promise<string> {
  const next = newToken();
  const steps = [
    ...guarded(
      sql`UPDATE session_tokens SET used_at = ${visit.now().getTime()}, successor = ${await sealWith(token, next)}
        WHERE hash = ${hash} AND used_at IS NULL`,
      new Refusal("token_invalid"),
    ),
    retireTokens(visit, sessionId, hash),
    keepToken(visit, sessionId, await sha256(next)),
    ...slideSession(visit, sessionId),
  ];
  try {
    await visit.database.write(steps.map((each) => each.statement));
    return next;
  } catch (error) {
    return successorOfWinner(visit, token, hash, error);
  }
}

/** Of two at once with one token, the second opens what the first has sealed. */
async function successorOfWinner(visit: Visit, token: string, hash: string, error: unknown): Promise<string> {
  if (!(error instanceof BatchFailed)) throw error;
  const { successor } = await readToken(visit, hash);
  if (!successor) throw error;
  return openWith(token, successor);
}
