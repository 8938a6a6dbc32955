import { beforeAll, expect, it } from "vitest";
import { ACCESS_TOKEN_MS, SESSION_MS, SLIDE_AFTER_MS } from "../../app/features/sessions/model";
import type { Actor } from "../../app/kernel/authorization/roles";
import { castMember } from "../../migrations/seeds/cast";
import { client, send, signedIn } from "../support/api/client";
import { signedAt } from "../support/records/signed-tokens";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

let tenant: TestTenant;
let actor: Actor;
beforeAll(async () => {
  tenant = await makeTenant();
  await signedIn(tenant, "ana");
  const { rows } = await tenant.database.read({ sql: "SELECT id FROM sessions", args: [] });
  const { id: userId, name, surname, roles } = castMember("ana");
  actor = { userId, sessionId: String(rows[0]?.["id"]), name, surname, roles, customerId: null };
});

function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}

async function endOfSession(): Promise<number> {
  const { rows } = await tenant.database.read({
    sql: "SELECT expires_at AS at FROM sessions",
    args: [],
  });
  return Number(rows[0]?.["at"]);
}

it("an access token is valid for fifteen minutes, and states when it expires", async () => {
  const request = async (age: number) =>
    client(tenant, {
      token: await signedAt(tenant, "api", actor, ago(age), ACCESS_TOKEN_MS),
      refreshToken: "",
    }).get(`/users/${actor.userId}`);
  expect((await request(ACCESS_TOKEN_MS - 60_000)).status).toBe(200);
  const late = await request(ACCESS_TOKEN_MS + 1000);
  expect({ status: late.status, code: late.body["code"] }).toEqual({
    status: 403,
    code: "token_expired",
  });
});

it("a cookie in use is renewed once a day, and extends its session", async () => {
  const before = await endOfSession();
  const cookie = `__Host-session=${await signedAt(tenant, "page", actor, ago(SLIDE_AFTER_MS + 1000), SESSION_MS)}`;
  const response = await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } });
  expect(response.status).toBe(200);
  const renewed = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(renewed).toMatch(/^__Host-session=./);
  expect(
    (
      await send(tenant.origin, "GET", "/work-orders", { headers: { cookie: renewed } })
    ).headers.get("set-cookie"),
  ).toBeNull();
  await eventually(async () => expect(await endOfSession()).toBeGreaterThan(before));
});

it("a cookie that is sixty days old signs nobody in", async () => {
  const cookie = `__Host-session=${await signedAt(tenant, "page", actor, ago(SESSION_MS + 1000), SESSION_MS)}`;
  const response = await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } });
  expect(response.status).toBe(302);
  expect(response.headers.get("set-cookie")).toContain("Max-Age=0");
});
