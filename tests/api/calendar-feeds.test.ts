import { beforeAll, describe, expect, it } from "vitest";
import { FEED_LIMITS } from "../../app/features/calendar-feeds/model";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { eventually } from "../support/eventually";
import { type Client, databaseCost, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { directory, makeTenant, type TestTenant } from "../support/db/tenant";
import { eventsIn, tokenOf } from "../support/records/visits/calendar-feeds";
import { visitPlan } from "../support/records/visits/planned-visits";

const TOMISLAV = castMember("tomislav").id;

let tenant: TestTenant;
let tomislav: Client;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  [tomislav, marko] = await Promise.all([signedIn(tenant, "tomislav"), signedIn(tenant, "marko")]);
});

async function created(client: Client, more: object = {}) {
  const body = { id: newId(), label: "Phone", scope: "own", ...more };
  const response = await client.put("/calendarFeeds", body);
  expect(response.status, response.text).toBe(200);
  const address = String(response.body["address"]);
  return { id: body.id, address, path: new URL(address).pathname };
}

/** As a calendar app: without a session. */
function read(path: string, headers: Record<string, string> = {}, origin = tenant.origin) {
  return send(origin, "GET", path, { headers });
}

describe("a calendar feed", () => {
  it("is read without a session, in one round trip, by its owner's app only", async () => {
    const order = await makeOrder(marko);
    const plan = visitPlan(order.id, [TOMISLAV]);
    const startsAt = Date.now() - (Date.now() % 60_000) + 86_400_000;
    const times = { startsAt, endsAt: startsAt + 3_600_000 };
    expect((await marko.put("/visits", { ...plan, ...times })).status).toBe(200);
    const { address, path } = await created(tomislav);
    expect(address.startsWith(`${tenant.origin}/calendar/`)).toBe(true);
    const response = await read(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(eventsIn(response.text)).toMatchObject([
      { uid: `${plan.id}@${tenant.code}`, sequence: 0, status: "CONFIRMED" },
    ]);
    // The first read of an hour also stores that the feed was used, after the response.
    await eventually(async () =>
      expect(databaseCost((await read(path)).headers).roundTrips).toBe(1),
    );
  });

  it("is not sent again while it is the same", async () => {
    const { path } = await created(tomislav);
    const etag = (await read(path)).headers.get("etag") ?? "";
    for (const same of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(path, { "if-none-match": same });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    expect((await read(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("remembers when it was read", async () => {
    const { id, path } = await created(tomislav, { label: "Read" });
    await read(path);
    await eventually(async () => {
      const { entities } = (await tomislav.get("/calendarFeeds")).body;
      expect(entities).toContainEqual(
        expect.objectContaining({ id, label: "Read", lastUsedAt: expect.any(Number) }),
      );
    });
  });

  it("is unknown once revoked, and on the host of another company", async () => {
    const { id, path } = await created(tomislav);
    const other = await makeTenant();
    const foreign = await read(path, {}, other.origin);
    expect((await (await signedIn(tenant, "tea")).delete(`/calendarFeeds/${id}`)).status).toBe(404);
    expect((await read(path)).status).toBe(200);
    expect((await tomislav.delete(`/calendarFeeds/${id}`)).status).toBe(200);
    const revoked = await read(path);
    const unknown = await read(`/calendar/${"A".repeat(22)}.ics`);
    const nonsense = await read("/calendar/nothing.ics");
    for (const response of [foreign, revoked, unknown, nonsense]) {
      expect([response.status, response.text]).toEqual([404, "Not found"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("ends when its owner is deactivated or the company suspended", async () => {
    const own = await makeTenant();
    const { path } = await created(await signedIn(own, "tomislav"));
    const deactivate = { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [TOMISLAV] };
    expect((await read(path, {}, own.origin)).status).toBe(200);
    await own.database.write([deactivate]);
    expect((await read(path, {}, own.origin)).status).toBe(404);
    const suspended = await makeTenant({ status: "suspended" });
    expect((await read(path, {}, suspended.origin)).status).toBe(402);
    await directory().write([
      { sql: "DELETE FROM tenants WHERE id IN (?, ?)", args: [own.id, suspended.id] },
    ]);
  });

  it("is limited, each by itself", async () => {
    const [busy, other] = [await created(tomislav), await created(tomislav)];
    const statuses: number[] = [];
    for (let count = 0; count <= FEED_LIMITS.perFeed; count += 1)
      statuses.push((await read(busy.path)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(FEED_LIMITS.perFeed);
    const refused = await read(busy.path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBe(FEED_LIMITS.lockMs / 1000);
    expect((await read(other.path)).status).toBe(200);
  });

  it("is read from a network that has asked for too many unknown ones", async () => {
    const { path } = await created(tomislav);
    // A network of this test's own: others in it are not held back either.
    const network = { "cf-connecting-ip": "203.0.113.57" };
    const statuses = new Set<number>();
    for (let count = 0; count <= FEED_LIMITS.unknown; count += 1)
      statuses.add(
        (await read(`/calendar/${String(count).padStart(22, "A")}.ics`, network)).status,
      );
    expect([...statuses]).toEqual([404, 429]);
    expect((await read("/calendar/nothing.ics", network)).status).toBe(429);
    expect((await read(path, network)).status).toBe(200);
  });

  it("is created once per key, by those who may read these visits", async () => {
    const body = { id: newId(), label: "All", scope: "all" };
    expect((await tomislav.put("/calendarFeeds", body)).status).toBe(403);
    const headers = { "idempotency-key": newId() };
    const twice = [1, 2].map(() => marko.put("/calendarFeeds", body, { headers }));
    const [first, second] = await Promise.all(twice);
    expect(second?.body).toEqual(first?.body);
    expect(tokenOf(String(first?.body["address"]))).toHaveLength(22);
  });
});
