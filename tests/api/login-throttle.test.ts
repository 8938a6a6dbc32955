import { afterAll, beforeAll, expect, it } from "vitest";
import { ATTEMPTS } from "../../app/kernel/session/attempt-limits";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { type ApiResponse, client, databaseCost, send } from "../support/api/client";
import { type OwnStack, startOwnStack } from "../support/stack/own-stack";
import { databaseCalls } from "../support/stack/stack";
import { eventually } from "../support/eventually";
import { makeTenant, type TestTenant } from "../support/db/tenant";

/** A flood takes the sign-ins of all companies of a worker, and so of other tests. */
let own: OwnStack;
beforeAll(async () => void (own = await startOwnStack()));
afterAll(() => own.stop());

/** From one IP address, in a browser when `cookie` is given. */
function enter(
  tenant: TestTenant,
  source: string,
  password: string,
  { email = castMember("ana").email, cookie }: { email?: string; cookie?: string } = {},
): Promise<ApiResponse> {
  const browser: Record<string, string> =
    cookie === undefined ? {} : { origin: tenant.origin, cookie };
  return client(tenant).post(
    "/auth/login",
    { email, password },
    { headers: { "cf-connecting-ip": source, ...browser } },
  );
}

/** Again while other tests use all turns to hash. */
function entered(...args: Parameters<typeof enter>): Promise<ApiResponse> {
  return eventually(async () => {
    const response = await enter(...args);
    if (response.status === 429) expect(response.headers.get("retry-after")).not.toBe("1");
    return response;
  });
}

/** Wrong password; returns whether the source is locked. A guess that the worker refuses for a second, because other tests use all turns to hash, is counted too. */
async function guess(tenant: TestTenant, source: string, email?: string): Promise<boolean> {
  const { status, headers } = await enter(tenant, source, "guess", email ? { email } : {});
  expect([401, 429]).toContain(status);
  return status === 429 && headers.get("retry-after") !== "1";
}

/** After a pause of ten seconds the counter may have lost two attempts (worker/durable-objects/login-throttle.ts). */
async function lockedFrom(tenant: TestTenant, source: string): Promise<void> {
  for (let count = 0; count < ATTEMPTS.perAccount; count += 1)
    expect(await guess(tenant, source)).toBe(false);
  let isLocked = await guess(tenant, source);
  for (let lost = 0; lost < 2 && !isLocked; lost += 1) isLocked = await guess(tenant, source);
  const locked = await entered(tenant, source, PASSWORD);
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(1);
}

const deviceIn = (response: ApiResponse) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-device=")) ?? "";

it("counts without a database write for each attempt, and locks the account for the guessing IP address only", async () => {
  const tenant = await makeTenant();
  const before = await databaseCalls(tenant.namespace);
  await lockedFrom(tenant, "198.51.100.20");
  const after = await databaseCalls(tenant.namespace);
  // Calls of the queue, which drains the outbox of a tenant on its first request, and the log of the third and the tenth wrong password.
  expect(after.writes - before.writes).toBeLessThan(5);
  expect(
    (await tenant.database.read({ sql: "SELECT count(*) AS n FROM session_attempts", args: [] }))
      .rows,
  ).toEqual([{ n: 0 }]);
  const locked = await entered(tenant, "198.51.100.20", PASSWORD);
  expect({ status: locked.status, cost: databaseCost(locked.headers) }).toEqual({
    status: 429,
    cost: { roundTrips: 0, requests: 0 },
  });
  // Without JavaScript the page is sent, with the time of the lock.
  const page = await send(tenant.origin, "POST", "/login", {
    headers: { "cf-connecting-ip": "198.51.100.20", origin: tenant.origin },
    rawBody: new URLSearchParams({ email: castMember("ana").email, password: PASSWORD }),
  });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    429,
    expect.stringContaining("text/html"),
  ]);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(60);
  expect((await entered(tenant, "198.51.100.21", PASSWORD)).status).toBe(200);
});

it("counts a whole IPv6 /64 as one address", async () => {
  const tenant = await makeTenant();
  for (let count = 0; count < ATTEMPTS.perAccount; count += 1)
    expect(await guess(tenant, `2001:db8:0:1::${count + 1}`)).toBe(false);
  expect((await entered(tenant, "2001:db8:0:1:a:b:c:d", PASSWORD)).status).toBe(429);
  expect((await entered(tenant, "2001:db8:0:2::1", PASSWORD)).status).toBe(200);
});

it("locks a source that tries one password at many companies out of all of them, and no other source", async () => {
  const [first, second, third] = [await makeTenant(), await makeTenant(), await makeTenant()];
  const source = "198.51.100.60";
  for (let count = 0; count < 50; count += 1)
    expect(
      await Promise.all(
        [first, second].map((each) => guess(each, source, `guess${count}@example.com`)),
      ),
    ).toEqual([false, false]);
  expect((await entered(third, source, PASSWORD)).status).toBe(429);
  expect((await entered(third, "198.51.100.61", PASSWORD)).status).toBe(200);
});

it("admits a browser that signed in before, also after a sign-out", async () => {
  const tenant = await makeTenant();
  const first = await entered(tenant, "198.51.100.30", PASSWORD, { cookie: "" });
  const device = deviceIn(first).split(";")[0] ?? "";
  for (const part of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
    expect(deviceIn(first)).toContain(part);
  const session = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const out = await send(tenant.origin, "POST", "/logout", {
    headers: { origin: tenant.origin, cookie: `${session}; ${device}` },
    rawBody: new URLSearchParams(),
  });
  expect([out.status, deviceIn(out)]).toEqual([302, ""]);
  await lockedFrom(tenant, "198.51.100.30");
  const again = await entered(tenant, "198.51.100.30", PASSWORD, { cookie: device });
  expect([again.status, deviceIn(again) === deviceIn(first)]).toEqual([200, false]);
  const sibling = await makeTenant();
  await lockedFrom(sibling, "198.51.100.30");
  expect((await entered(sibling, "198.51.100.30", PASSWORD, { cookie: device })).status).toBe(429);
});

it("answers a flood with 401 or 429 and Retry-After, and admits a known browser meanwhile", async () => {
  const tenant = await own.tenant();
  const known =
    deviceIn(await enter(tenant, "198.51.100.40", PASSWORD, { cookie: "" })).split(";")[0] ?? "";
  // More than run (10) and wait (60) for one address, so that some are refused however long a slow machine lets them wait.
  const flood = Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      client(tenant).post(
        "/auth/login",
        { email: `unknown${index}@example.com`, password: "Winter2026" },
        { headers: { "cf-connecting-ip": "198.51.100.41" } },
      ),
    ),
  );
  expect((await enter(tenant, "198.51.100.40", PASSWORD, { cookie: known })).status).toBe(200);
  const responses = await flood;
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(refused.map(() => "1"));
  expect(responses.filter(({ status }) => status !== 429 && status !== 401)).toEqual([]);
});

it("admits a known browser while known browsers of a sibling company send wrong passwords", async () => {
  const [tenant, sibling] = [await own.tenant(), await own.tenant()];
  const enterKnown = async (at: TestTenant) =>
    deviceIn(await enter(at, "198.51.100.70", PASSWORD, { cookie: "" })).split(";")[0] ?? "";
  const cookie = await enterKnown(tenant);
  const theirs = [];
  for (let count = 0; count < 5; count += 1) theirs.push(await enterKnown(sibling));
  const flood = Promise.all(
    theirs.flatMap((device) =>
      Array.from({ length: 8 }, () =>
        enter(sibling, "198.51.100.71", "guess", { cookie: device }).then(({ status }) => status),
      ),
    ),
  );
  const admitted = await Promise.all(
    Array.from({ length: 8 }, () => enter(tenant, "198.51.100.70", PASSWORD, { cookie })),
  );
  expect(admitted.map(({ status }) => status)).toEqual(admitted.map(() => 200));
  expect((await flood).filter((status) => ![401, 429].includes(status))).toEqual([]);
});

it("a lock survives a crash of the workers", async () => {
  const tenant = await own.tenant();
  await lockedFrom(tenant, "198.51.100.50");
  await own.crash();
  expect((await entered(tenant, "198.51.100.50", PASSWORD)).status).toBe(429);
  expect((await entered(tenant, "198.51.100.51", PASSWORD)).status).toBe(200);
});
