import { Hono } from "hono";
import { expect, it } from "vitest";
import { newId } from "~/kernel/ids";
import { SESSION_COOKIE } from "~/features/sessions/model";
import { SIGNED_OUT_COOKIE } from "~/kernel/session/signed-out-marker";
import { signClaims } from "~/server/authentication/claims";
import type { AppEnv } from "~worker/app-env";
import { sessionKeys } from "~worker/env";
import { session } from "~worker/middleware/session";
import { actorOf } from "../../support/records/people";

const id = newId();
const env = {
  SESSION_KEYS: JSON.stringify({
    current: "k1",
    keys: { k1: Buffer.alloc(32, 7).toString("base64url") },
  }),
} as AppEnv["Bindings"];

/** Who the request is of, and the cookies that its response sets. */
async function requested(path: string, cookie: string) {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("tenant", { id, code: id, name: "", status: "active", schemaVersion: 0, language: "en" });
    await next();
  });
  app.use(session);
  app.get("*", (c) =>
    c.json({ user: c.get("claims")?.actor.userId ?? null, signedOut: c.get("signedOut") }),
  );
  const response = await app.request(
    `https://acme.example.com${path}`,
    { headers: { cookie } },
    env,
  );
  return { of: await response.json(), cookies: response.headers.getSetCookie() };
}

it("reads no session for a public page, and neither drops nor ends one", async () => {
  const marko = actorOf("marko");
  const token = await signClaims(sessionKeys(env), "page", id, marko, new Date(), 60_000);
  const signedIn = `${SESSION_COOKIE}=${token}`;
  expect(await requested("/work-orders", signedIn)).toEqual({
    of: { user: marko.userId, signedOut: null },
    cookies: [],
  });
  const ended = `${SESSION_COOKIE}=invalid; ${SIGNED_OUT_COOKIE}=1`;
  const elsewhere = await requested("/work-orders", ended);
  expect(elsewhere.of).toEqual({ user: null, signedOut: "said" });
  expect(elsewhere.cookies.length).toBeGreaterThan(0);
  for (const cookie of [signedIn, ended])
    for (const path of ["/verify/0199", "/verify/0199.data", "/s/x", "/v/x"])
      expect(await requested(path, cookie)).toEqual({
        of: { user: null, signedOut: null },
        cookies: [],
      });
});
