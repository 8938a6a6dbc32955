import type { MiddlewareHandler } from "hono";
import { SESSION_COOKIE, SESSION_MS, SLIDE_AFTER_MS } from "~/features/sessions/model";
import { slideSession } from "~/features/sessions/mutations";
import { SIGNED_OUT_COOKIE } from "~/kernel/session/signed-out-marker";
import { isPublicPath } from "~/kernel/public-paths";
import { CURRENT_USER_COOKIE } from "~/kernel/session/current-user-cookie";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { readClaims, signClaims } from "~/server/authentication/claims";
import { DEVICE_COOKIE, DEVICE_COOKIE_MS } from "~/server/authentication/device-cookie";
import { sessionKeys } from "../env";
import type { AppEnv, AppContext } from "../app-env";
import { cookieIn } from "./cookies";
import { logBug } from "../observability/log";
import { audience } from "../pages/paths";

/**
 * Reads the actor from the signed claims of the bearer token on the API, otherwise of the cookie.
 * The database verifies it in the page's own round trip.
 */
export const session: MiddlewareHandler<AppEnv> = async (c, next) => {
  const bearer = bearerOf(c);
  c.set("claims", null);
  c.set("tokenRefusal", null);
  c.set("cookie", null);
  c.set("device", null);
  c.set("signedOut", null);
  // The same page for everybody: neither read nor renewed, ended or dropped.
  if (isPublicPath(c.req.path)) return next();
  c.set(
    "signedOut",
    bearer === null && cookieIn(c.req.raw, SIGNED_OUT_COOKIE) !== undefined ? "said" : null,
  );
  if (bearer !== null) await believeBearer(c, bearer);
  else await believeCookie(c);
  await next();
  await sendCookie(c);
};

/**
 * Returns the token of `Bearer <token>` (RFC 6750; the scheme in any case). Pages ignore the
 * header. Any other header returns an empty token, which is never valid: a client that sends it
 * does not intend to use the cookie.
 */
export function bearerOf(c: AppContext): string | null {
  const header = audience(c.req.url) === "api" ? c.req.header("authorization") : undefined;
  return header === undefined ? null : (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? "");
}

async function believeBearer(c: AppContext, token: string): Promise<void> {
  try {
    c.set("claims", {
      ...(await readClaims(sessionKeys(c.env), "api", c.get("tenant").id, token, new Date())),
      by: "bearer",
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    c.set("tokenRefusal", error);
  }
}

async function believeCookie(c: AppContext): Promise<void> {
  const token = cookieIn(c.req.raw, SESSION_COOKIE);
  if (!token) return;
  try {
    c.set("claims", {
      ...(await readClaims(sessionKeys(c.env), "page", c.get("tenant").id, token, new Date())),
      by: "cookie",
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    c.set("cookie", "drop");
  }
}

async function sendCookie(c: AppContext): Promise<void> {
  slide(c);
  if (c.get("signedOut") === "ended")
    c.header("set-cookie", `${SIGNED_OUT_COOKIE}=; Path=/; Max-Age=0; Secure; SameSite=Lax`, {
      append: true,
    });
  const change = c.get("cookie");
  if (change === "drop") setSessionCookies(c, "", "", 0);
  else if (change)
    setSessionCookies(c, await pageToken(c, change), change.userId, SESSION_MS / 1000);
  const device = c.get("device");
  if (device)
    c.header(
      "set-cookie",
      `${DEVICE_COOKIE}=${device}; Path=/; Max-Age=${DEVICE_COOKIE_MS / 1000}; HttpOnly; Secure; SameSite=Lax`,
      { append: true },
    );
}

function setSessionCookies(c: AppContext, token: string, userId: string, seconds: number): void {
  c.header(
    "set-cookie",
    `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`,
    { append: true },
  );
  c.header(
    "set-cookie",
    `${CURRENT_USER_COOKIE}=${userId}; Path=/; Max-Age=${seconds}; Secure; SameSite=Lax`,
    { append: true },
  );
}

/** Renews a cookie in use once a day, and its session after the response. */
function slide(c: AppContext): void {
  const claims = c.get("claims");
  const confirmed = c.get("confirmed");
  if (
    claims?.by !== "cookie" ||
    !confirmed ||
    c.get("cookie") !== null ||
    Date.now() - claims.issuedAt < SLIDE_AFTER_MS
  )
    return;
  c.set("cookie", confirmed);
  const steps = slideSession(c.get("context"), confirmed.sessionId).map((each) => each.statement);
  const sliding = c.get("context").database.write(steps);
  c.executionCtx.waitUntil(sliding.catch((error: unknown) => logBug(c.get("requestId"), error)));
}

function pageToken(c: AppContext, actor: Actor): Promise<string> {
  return signClaims(sessionKeys(c.env), "page", c.get("tenant").id, actor, new Date(), SESSION_MS);
}
