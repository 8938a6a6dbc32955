import { and, eq, isNull } from "drizzle-orm";
import { guarded } from "~/server/command/statement";
import { users } from "~/database/schema/users";
import { sha256 } from "~/kernel/text/canonical";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import { BatchFailed } from "~/database/open-database";
import { encryptWith, newToken, openWith } from "~/server/authentication/encrypted-token";
import { endSession } from "~/server/authentication/end-sessions";
import { actorOf, personColumns } from "../queries";
import { retireTokens, slideSession, storeToken } from "../mutations";
import type { SignedIn } from "./sign-in";
import { sessions, sessionTokens } from "~/database/schema/sessions";

/**
 * Rotates a refresh token. A client whose response was lost receives the same successor again until that is used, and for ten seconds
 * afterwards. An older token is treated as stolen and ends the session.
 */
export async function refreshSession(context: RequestContext, token: string): Promise<SignedIn> {
  const hash = await sha256(token);
  const row = await readToken(context, hash);
  if (row.retiresAt !== null && row.retiresAt <= context.now().getTime()) {
    await context.database.write([endSession(context, row.sessionId, "replay").statement]);
    throw new Refusal("token_invalid", "session_ended");
  }
  const refreshToken = row.successor
    ? await openWith(token, row.successor)
    : await rotate(context, row.sessionId, token, hash);
  return { actor: actorOf(row, row.sessionId), refreshToken };
}

async function readToken(context: RequestContext, hash: string) {
  const rows = await context.db
    .select({
      sessionId: sessions.id,
      endedAt: sessions.endedAt,
      expiresAt: sessions.expiresAt,
      retiresAt: sessionTokens.retiresAt,
      successor: sessionTokens.successor,
      ...personColumns(context),
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessionTokens.hash, hash));
  const row = rows[0];
  if (!row || row.endedAt !== null || row.expiresAt <= context.now().getTime() || !row.active)
    throw new Refusal("token_invalid", "session_ended");
  return row;
}

async function rotate(
  context: RequestContext,
  sessionId: string,
  token: string,
  hash: string,
): Promise<string> {
  const next = newToken();
  const steps = [
    ...guarded(
      context.db
        .update(sessionTokens)
        .set({ usedAt: context.now().getTime(), successor: await encryptWith(token, next) })
        .where(and(eq(sessionTokens.hash, hash), isNull(sessionTokens.usedAt))),
      new Refusal("token_invalid"),
    ),
    retireTokens(context, sessionId, hash),
    storeToken(context, sessionId, await sha256(next)),
    ...slideSession(context, sessionId),
  ];
  try {
    await context.database.write(steps.map((each) => each.statement));
    return next;
  } catch (error) {
    return successorOfWinner(context, token, hash, error);
  }
}

/** Of two concurrent requests with one token, the second decrypts the successor that the first has encrypted. */
async function successorOfWinner(
  context: RequestContext,
  token: string,
  hash: string,
  error: unknown,
): Promise<string> {
  if (!(error instanceof BatchFailed)) throw error;
  const { successor } = await readToken(context, hash);
  if (!successor) throw error;
  return openWith(token, successor);
}
