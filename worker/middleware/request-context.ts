import type { MiddlewareHandler } from "hono";
import { getPersonOfSession } from "~/features/sessions/queries";
import { endSession } from "~/server/authentication/end-sessions";
import { Refusal } from "~/kernel/refusal";
import { type Actor } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/server/request-context";
import type { Person } from "~/server/load-context";
import { sameRights } from "~/server/queries/reading";
import type { AppEnv, AppContext } from "../app-env";
import { createRequestContext } from "../tenancy/create-request-context";

/**
 * Creates the request context: the tenant's database and the actor. It reads nothing yet, because
 * pages start their reads together with the session's.
 */
export const context: MiddlewareHandler<AppEnv> = async (c, next) => {
  const opened = createRequestContext(c.env, c.get("tenant"), {
    requestId: c.get("requestId"),
    language: c.get("language"),
    idempotencyKey: keyIn(c.req.header("idempotency-key"), "Idempotency-Key"),
    actId: keyIn(c.req.header("x-act"), "X-Act"),
    after: (work) => c.executionCtx.waitUntil(work),
    resumed: () => c.get("turns")?.begin(),
  });
  if (c.get("signedOut")) await endLeftSession(c, opened);
  const claims = c.get("claims");
  const person = once(async () => (claims ? confirm(c, opened, claims.actor) : null));
  c.set("confirmed", null);
  c.set("context", opened);
  c.set("person", person);
  c.set(
    "ctx",
    claims ? { ...opened, actor: claims.actor, verified: () => verified(person) } : null,
  );
  await next();
};

/**
 * Ends the session of the cookie before anything is done for it. If that fails, the marker stays
 * and the next request ends the session.
 */
async function endLeftSession(c: AppContext, opened: RequestContext): Promise<void> {
  const claims = c.get("claims");
  if (claims)
    await opened.database.write([endSession(opened, claims.actor.sessionId, "sign-out").statement]);
  c.set("claims", null);
  c.set("cookie", "drop");
  c.set("signedOut", "ended");
}

const MAX_KEY_LENGTH = 200;

/**
 * Refuses long keys instead of truncating them, because two keys with the same beginning would
 * share one response.
 */
function keyIn(header: string | undefined, name: string): string | null {
  if (header && header.length > MAX_KEY_LENGTH)
    throw new Refusal("invalid_input", "invalid_input", { fields: { [name]: "too_long" } });
  return header || null;
}

async function verified(person: () => Promise<Person | null>): Promise<Actor> {
  const found = await person();
  if (!found) throw new Refusal("token_invalid");
  return found.actor;
}

async function confirm(c: AppContext, opened: RequestContext, claimed: Actor): Promise<Person> {
  const byCookie = c.get("claims")?.by === "cookie";
  try {
    const person = await getPersonOfSession(opened, claimed.sessionId);
    c.set("confirmed", person.actor);
    // Otherwise each page would be read twice until the cookie expires.
    if (byCookie && !sameRights(claimed, person.actor)) c.set("cookie", person.actor);
    return person;
  } catch (error) {
    if (byCookie && error instanceof Refusal) c.set("cookie", "drop");
    throw error;
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let requested: Promise<T> | null = null;
  return () => (requested ??= read());
}
