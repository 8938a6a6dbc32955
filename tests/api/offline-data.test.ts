import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type ApiResponse, type Client, databaseCost, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";

const AT_ONCE = 12;

type Contents = { cursor: string; names: string[] | null; stale: string[]; cut: unknown };

async function contentsOf(device: Client, since = ""): Promise<Contents> {
  const { status, body, text, headers } = await device.get(`/fieldPack?since=${since}`);
  expect(status, text).toBe(200);
  expect(databaseCost(headers).roundTrips).toBe(1);
  // Safe: tests/api/openapi checks the shape of the responses.
  return body as Contents;
}

/** All parts by their names, as a device requests them: those that were not sent are requested again. */
async function partsOf(
  device: Client,
  names: string[],
): Promise<{ responses: ApiResponse[]; parts: Map<string, unknown> }> {
  const responses: ApiResponse[] = [];
  const parts = new Map<string, unknown>();
  let pending = names;
  while (pending.length > 0) {
    const response = await device.get(
      `/fieldPack/parts?names=${pending.slice(0, AT_ONCE).join(",")}`,
    );
    responses.push(response);
    const sent = response.body["parts"] as { name: string; value: unknown }[];
    const received = new Set(response.body["gone"] as string[]);
    for (const { name, value } of sent) {
      parts.set(name, value);
      received.add(name);
    }
    expect(received.size).toBeGreaterThan(0);
    pending = pending.filter((name) => !received.has(name));
  }
  return { responses, parts };
}

describe("the offline data", () => {
  it("is sent in few small responses, one round trip each, and afterwards only changes", async () => {
    const tenant = await makeTenant();
    const [marko, tomislav] = [await signedIn(tenant, "marko"), await signedIn(tenant, "tomislav")];
    const orders = await Promise.all(
      Array.from({ length: 14 }, (_, day) =>
        makeOrder(marko, {
          description: "Servis ".repeat(200),
          plannedStartOn: `2030-01-${String(day + 1).padStart(2, "0")}`,
        }),
      ),
    );
    const first = await contentsOf(tomislav);
    expect(first.names).toEqual(
      expect.arrayContaining([
        ...orders.map(({ id }) => `work-orders/${id}`),
        "work-orders",
        "tasks",
        "profile/safety",
        "tickets/new",
      ]),
    );
    const { responses, parts } = await partsOf(tomislav, first.stale);
    for (const { status, text, headers } of responses) {
      expect(status, text).toBe(200);
      expect(databaseCost(headers).roundTrips).toBe(1);
      expect(databaseCost(headers).requests).toBeLessThanOrEqual(6);
      expect(text.length).toBeLessThan(2_000_000);
    }
    expect([...parts.keys()].sort()).toEqual([...first.stale].sort());
    expect(await contentsOf(tomislav, first.cursor)).toMatchObject({
      cursor: first.cursor,
      names: null,
      stale: [],
      cut: null,
    });

    const [changed] = orders;
    expect(
      (await tomislav.put("/dailyReports", reportOf(changed?.id ?? "", "tomislav"))).status,
    ).toBe(200);
    const next = await contentsOf(tomislav, first.cursor);
    expect(next.stale).toContain(`work-orders/${changed?.id}`);
    expect(next.names).toBeNull();
  });

  it("has few work orders in one response, so that others do not wait for long", async () => {
    const tenant = await makeTenant();
    const [marko, tomislav] = [await signedIn(tenant, "marko"), await signedIn(tenant, "tomislav")];
    const orders = await Promise.all(Array.from({ length: AT_ONCE }, () => makeOrder(marko)));
    const names = orders.map(({ id }) => `work-orders/${id}`);
    const { responses, parts } = await partsOf(tomislav, names);
    expect([...parts.keys()].sort()).toEqual(names.toSorted());
    expect(responses.map(({ body }) => (body["parts"] as unknown[]).length)).toEqual([4, 4, 4]);
  });

  it("drops an order once it is assigned to another user", async () => {
    const tenant = await makeTenant();
    const [marko, tomislav] = [await signedIn(tenant, "marko"), await signedIn(tenant, "tomislav")];
    const [remaining, given] = [await makeOrder(marko), await makeOrder(marko)];
    const first = await contentsOf(tomislav);
    expect((await marko.delete(`/workOrders/${given.id}`, { version: given.version })).status).toBe(
      200,
    );
    const { names } = await contentsOf(tomislav, first.cursor);
    expect(names).toContain(`work-orders/${remaining.id}`);
    expect(names).not.toContain(`work-orders/${given.id}`);
    const { body } = await tomislav.get(
      `/fieldPack/parts?names=work-orders/${given.id},work-orders/${remaining.id}`,
    );
    expect(body["gone"]).toEqual([`work-orders/${given.id}`]);
  });

  it.each(["emina", "ciro", "petar"])("contains no work of the company for %s", async (key) => {
    const tenant = await makeTenant();
    const [marko, caller] = [await signedIn(tenant, "marko"), await signedIn(tenant, key)];
    const order = await makeOrder(marko, { description: "CANARY" });
    const { names } = await contentsOf(caller);
    expect(names?.some((name) => /^(work-orders|tasks)|spare-parts|equipment/.test(name))).toBe(
      false,
    );
    const { responses } = await partsOf(caller, [
      ...(names ?? []),
      `work-orders/${order.id}`,
      "work-orders",
      "tasks",
    ]);
    expect(responses.map(({ text }) => text).join("")).not.toMatch(/CANARY|Tomislav/);
  });

  it("refuses unknown part names, and too many of them", async () => {
    const tenant = await makeTenant();
    const tomislav = await signedIn(tenant, "tomislav");
    const many = Array.from({ length: 13 }, () => `tasks/${newId()}`).join(",");
    for (const names of ["users", "pickers/users", "work-orders/1", many]) {
      expect((await tomislav.get(`/fieldPack/parts?names=${names}`)).status, names).toBe(422);
    }
  });
});
