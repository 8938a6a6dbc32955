import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { breakDatabase } from "../support/stack/stack";
import { makeTenant } from "../support/db/tenant";
import { loggedWith, type LogLine } from "../support/stack/worker-log";

type Point = { indexes: string[]; blobs: string[]; doubles: number[] };

function pointsOf(lines: LogLine[]): Point[] {
  return lines.map((line) => line as unknown as Point);
}

const isMetric = ({ level }: LogLine) => level === "metric";
const kind = (name: string) => (line: LogLine) =>
  isMetric(line) && (line["blobs"] as string[])[0] === name;

/** A GET of pages of this route. */
const requestTo = (route: string) => (line: LogLine) => {
  const [, method, , path] = isMetric(line) ? (line["blobs"] as string[]) : [];
  return kind("request")(line) && method === "GET" && path === route;
};

it("each request is one data point: tenant, route, status, and its database cost", async () => {
  const tenant = await makeTenant();
  const cookie = await pageCookie(tenant, "marko");
  const page = await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } });
  const order = await makeOrder(await signedIn(tenant, "marko"));
  const missing = await send(tenant.origin, "GET", `/work-orders/${newId()}`, {
    headers: { cookie },
  });
  expect([page.status, missing.status]).toEqual([200, 404]);
  expect(
    (await send(tenant.origin, "GET", `/work-orders/${order.id}`, { headers: { cookie } })).status,
  ).toBe(200);

  const pointsAt = async (route: string, least: number) =>
    pointsOf(await loggedWith(tenant.id, requestTo(route), { least }));
  const [lists, details] = [
    await pointsAt("/work-orders", 1),
    await pointsAt("/work-orders/:id", 2),
  ];
  expect([...lists, ...details].every(({ indexes }) => indexes[0] === tenant.id)).toBe(true);
  const [list] = lists;
  expect(list?.blobs).toEqual(["request", "GET", "page", "/work-orders", "200", ""]);
  const [one, , databaseMs, roundTrips, calls, rows, errors] = list?.doubles ?? [];
  const { roundTrips: ownRoundTrips, requests } = databaseCost(page.headers);
  expect([one, roundTrips, calls, errors]).toEqual([1, ownRoundTrips, requests, 0]);
  expect(Number(databaseMs)).toBeGreaterThanOrEqual(0);
  expect(Number(rows)).toBeGreaterThan(0);
  expect(details.map(({ blobs }) => blobs[4]).sort()).toEqual(["200", "404"]);
});

it("a database outage is counted as an error of that tenant", async () => {
  const tenant = await makeTenant();
  const sanja = await signedIn(tenant, "sanja");
  const heal = await breakDatabase(tenant.namespace, { kind: "refuse" });
  expect((await sanja.get("/users")).status).toBe(503);
  await heal();
  const [failed] = pointsOf(
    await loggedWith(
      tenant.id,
      (line) => kind("request")(line) && (line["blobs"] as string[])[4] === "503",
    ),
  );
  expect(failed?.doubles[6]).toBe(1);
});

it("the outbox backlog is a data point after each drain", async () => {
  const tenant = await makeTenant();
  await tenant.database.write([
    {
      sql: "INSERT INTO outbox (id, type, format, ids, created_at, next_at, attempts, dead_at) VALUES (?, 'nothing', 1, '{}', 1, 1, 10, 1)",
      args: [newId()],
    },
    {
      sql: "INSERT INTO outbox (id, type, format, ids, created_at, next_at) VALUES (?, 'nothing', 1, '{}', 1, ?)",
      args: [newId(), Date.now() + 3_600_000],
    },
  ]);
  await makeOrder(await signedIn(tenant, "marko"));
  const points = pointsOf(
    await loggedWith(
      tenant.id,
      (line) => kind("outbox")(line) && (line["doubles"] as number[])[8] === 1,
    ),
  );
  const [one, , , , , , failed, waiting, dead, oldestMs] = points.at(-1)?.doubles ?? [];
  expect([one, failed, dead]).toEqual([1, 0, 1]);
  expect(Number(waiting)).toBeGreaterThanOrEqual(1);
  expect(Number(oldestMs)).toBeGreaterThan(1_000_000);
});

it("each request is one log line: tenant, user, request id", async () => {
  const tenant = await makeTenant();
  const sanja = await signedIn(tenant, "sanja");
  const response = await sanja.get("/customers");
  const requestId = String(response.headers.get("x-request-id"));
  const [line] = await loggedWith(requestId, ({ status }) => status === 200);
  expect(line).toMatchObject({
    level: "info",
    requestId,
    tenant: tenant.id,
    userId: castMember("sanja").id,
    method: "GET",
    path: "/api/customers",
    database: { roundTrips: 1 },
  });
});

it("a slow query is logged with its SQL and without values", async () => {
  const tenant = await makeTenant();
  const sanja = await signedIn(tenant, "sanja");
  const heal = await breakDatabase(tenant.namespace, { kind: "slow", ms: 700 });
  const response = await sanja.get("/customers?search=Tajna%20d.o.o.");
  await heal();
  expect(response.status).toBe(200);
  const requestId = String(response.headers.get("x-request-id"));
  const [line] = await loggedWith(requestId, ({ slow }) => slow !== undefined);
  expect(line).toMatchObject({ slow: "read", tenant: tenant.id, failed: false });
  expect(Number(line?.["ms"])).toBeGreaterThanOrEqual(500);
  expect(JSON.stringify(line)).toMatch(/FROM \W*customers/i);
  expect(JSON.stringify(line)).not.toMatch(/tajna/i);
});

it("the log line of a request says for how long it has kept the thread busy", async () => {
  const tenant = await makeTenant();
  const cookie = await pageCookie(tenant, "marko");
  for (let round = 0; round < 5; round += 1)
    await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } });
  const isList = ({ path, status }: LogLine) => path === "/work-orders" && status === 200;
  const lines = await loggedWith(tenant.id, isList, { least: 5 });
  const [threadMs, ms] = ["threadMs", "ms"].map((name) =>
    lines.reduce((sum, line) => sum + Number(line[name]), 0),
  );
  expect(threadMs).toBeGreaterThan(0);
  expect(threadMs).toBeLessThanOrEqual(ms ?? 0);
});
