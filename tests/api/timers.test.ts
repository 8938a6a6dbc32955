import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { type Client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { reportOf } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const MINUTE = 60_000;
const PEOPLE = ["marko", "tomislav", "tea", "tarik", "ana", "emina", "ciro"] as const;

let tenant: TestTenant;
let people: Record<(typeof PEOPLE)[number], Client>;
let orders: [string, string];
beforeAll(async () => {
  tenant = await makeTenant();
  const clients = await Promise.all(
    PEOPLE.map(async (key) => [key, await signedIn(tenant, key)] as const),
  );
  // Safe: one client for each of PEOPLE.
  people = Object.fromEntries(clients) as typeof people;
  orders = [await makeOrder(), await makeOrder()];
});

async function makeOrder(): Promise<string> {
  const id = newId();
  const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
  const plan = { id, customerId: fixedId(2, 0), locationId: fixedId(3, 0), description: "Servis" };
  const made = await people.marko.put("/workOrders", {
    ...plan,
    technicianIds,
    leadId: technicianIds[0],
  });
  expect(made.status, made.text).toBe(200);
  return id;
}

function started(workOrderId: string, minutesAgo: number, more: object = {}) {
  const capturedAt = Date.now() - minutesAgo * MINUTE;
  return { id: newId(), workOrderId, kind: "work", capturedAt, ...more };
}

async function timers(client: Client, workOrderId: string) {
  const { body } = await client.get(`/timers?workOrderId=${workOrderId}`);
  // Safe: the list of this endpoint.
  return body["entities"] as Record<string, unknown>[];
}

describe("a timer in the API", () => {
  it("is started twice, paused and stopped, and is its person's own", async () => {
    const [here, there] = orders;
    const [first, second] = [started(here, 60), started(there, 30, { kind: "travel" })];
    expect((await people.tomislav.put("/timers", first)).body).toEqual({
      id: first.id,
      confirmedId: first.id,
    });
    expect((await people.tomislav.put("/timers", second)).status).toBe(200);
    expect(await timers(people.tomislav, here)).toMatchObject([
      { id: first.id, kind: "work", stoppedAt: second.capturedAt, ending: "stopped" },
      { id: second.id, kind: "travel", stoppedAt: null, workOrderId: there },
    ]);
    for (const client of [people.tea, people.marko]) {
      expect(await timers(client, there)).toEqual([]);
      const stop = { ending: "stopped", capturedAt: Date.now() };
      expect((await client.post(`/timers/${second.id}/stop`, stop)).status).toBe(404);
    }
    const at = second.capturedAt + 10 * MINUTE;
    for (const ending of ["paused", "stopped", "paused"])
      expect(
        (await people.tomislav.post(`/timers/${second.id}/stop`, { ending, capturedAt: at })).body,
      ).toEqual({ id: second.id });
    expect((await timers(people.tomislav, there)).at(-1)).toMatchObject({
      stoppedAt: at,
      ending: "stopped",
    });
    const list = await people.tomislav.get(`/timers?workOrderId=${here}`);
    expect(databaseCost(list.headers).roundTrips).toBe(1);
  });

  it("is started once for a key that is sent twice", async () => {
    const body = started(orders[0], 5);
    const key = newId();
    const sent = [1, 2].map(() =>
      people.tea.put("/timers", body, { headers: { "idempotency-key": key } }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await timers(people.tea, orders[0])).toHaveLength(1);
    // With another key it repeats what a double tap does.
    expect((await people.tea.put("/timers", body)).status).toBe(200);
    expect(await timers(people.tea, orders[0])).toHaveLength(1);
  });

  it.each([
    ["tarik", "a technician who is not assigned", 403],
    ["ana", "an approver", 403],
    ["emina", "an employee", 403],
    ["ciro", "a customer's user", 403],
  ] as const)("is refused to %s, %s", async (key, _, status) => {
    expect((await people[key].put("/timers", started(orders[0], 5))).status).toBe(status);
  });

  it("says on its page why it was refused, for a browser without JavaScript", async () => {
    const order = await makeOrder();
    const { status, text } = await send(tenant.origin, "POST", `/work-orders/${order}/timer`, {
      headers: { cookie: await pageCookie(tenant, "ana"), origin: tenant.origin },
      rawBody: new URLSearchParams({ do: "start", kind: "work" }),
    });
    expect(status).toBe(403);
    expect(text).toContain("Failed to change the timer");
    expect(text).toContain("You do not have permission to do this.");
    expect(text).toContain("Back to the work order");
  });

  it("ends with the report of its order that its author files, and with no other", async () => {
    const [here, there] = [await makeOrder(), await makeOrder()];
    const ownTimer = started(here, 30);
    expect((await people.tomislav.put("/timers", ownTimer)).status).toBe(200);
    const others = started(here, 1);
    expect((await people.tea.put("/timers", others)).status).toBe(200);
    const file = async (workOrderId: string, more: object = {}) => {
      const body = reportOf(workOrderId, "tomislav", more);
      const filed = await people.tomislav.put("/dailyReports", body);
      expect(filed.status, filed.text).toBe(200);
      return body;
    };
    await file(there, { entries: [] });
    expect(await timers(people.tomislav, here)).toMatchObject([{ stoppedAt: null }]);
    const report = await file(here);
    const ended = { id: ownTimer.id, stoppedAt: report["capturedAt"], ending: "stopped" };
    expect(await timers(people.tomislav, here)).toMatchObject([ended]);
    expect(await timers(people.tea, here)).toMatchObject([{ id: others.id, stoppedAt: null }]);
  });

  it("does not exist for another company", async () => {
    const other = await makeTenant();
    const foreign = await signedIn(other, "tomislav");
    const own = started(orders[0], 3);
    expect((await people.tomislav.put("/timers", own)).status).toBe(200);
    expect((await foreign.put("/timers", started(orders[0], 3))).status).toBe(404);
    const stop = { ending: "stopped", capturedAt: Date.now() };
    expect((await foreign.post(`/timers/${own.id}/stop`, stop)).status).toBe(404);
    expect(await timers(foreign, orders[0])).toEqual([]);
  });

  it("is in the offline data of its order, which are read again after a change", async () => {
    const read = async (since = "") =>
      (await people.tomislav.get(`/fieldPack?since=${since}`)).body;
    const before = await read();
    const cursor = String(before["cursor"]);
    expect((await read(cursor))["stale"]).not.toContain(`work-orders/${orders[1]}`);
    await people.tomislav.put("/timers", started(orders[1], 1));
    expect((await read(cursor))["stale"]).toContain(`work-orders/${orders[1]}`);
  });
});
