import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { activityOf, setLanguage } from "~/features/users/mutations/account";
import type { Actor } from "~/kernel/authorization/roles";
import { changesOf } from "~/kernel/changes";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import type { From } from "~/server/load-context";
import { activityStep } from "~/server/command/records";
import { guarded, step, type Step } from "~/server/command/statement";
import { endSession } from "~/server/authentication/end-sessions";
import { MAX_SESSION_MS, RETIRING_MS, SESSION_MS } from "./model";
import type { PersonRow } from "./queries";
import { sessions, sessionTokens } from "~/database/schema/sessions";

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
    step(
      context.db.insert(sessions).values({
        id: sessionId,
        userId,
        createdAt: at,
        seenAt: at,
        expiresAt: at + SESSION_MS,
        userAgent: userAgent.slice(0, 300),
      }),
    ),
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
    setLanguage(context, person.userId, language),
    activityStep(
      context,
      person,
      activityOf({ id: person.userId }, "profile-updated", { changes }),
    ),
  ];
}

/** Retires the other tokens of the session: accepted for a moment more, afterwards a sign of theft. */
export function retireTokens(context: RequestContext, sessionId: string, but: string): Step {
  return step(
    context.db
      .update(sessionTokens)
      .set({ retiresAt: context.now().getTime() + RETIRING_MS })
      .where(
        and(
          eq(sessionTokens.sessionId, sessionId),
          ne(sessionTokens.hash, but),
          isNull(sessionTokens.retiresAt),
        ),
      ),
  );
}

export function storeToken(
  context: Pick<RequestContext, "db" | "now">,
  sessionId: string,
  hash: string,
): Step {
  return step(
    context.db
      .insert(sessionTokens)
      .values({ hash, sessionId, createdAt: context.now().getTime() }),
  );
}

/** Extends a running session, up to the maximum lifetime. */
export function slideSession(context: RequestContext, sessionId: string): Step[] {
  const at = context.now().getTime();
  const query = context.db
    .update(sessions)
    .set({
      seenAt: at,
      expiresAt: sql`min(${at + SESSION_MS}, ${sessions.createdAt} + ${MAX_SESSION_MS})`,
    })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  return guarded(query, new Refusal("token_invalid", "session_ended"));
}
