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

/** All parts by their names, as a device requests them. */
async function partsOf(
  device: Client,
  names: string[],
): Promise<{ responses: ApiResponse[]; parts: Map<string, unknown> }> {
  const pages = Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, page) =>
    names.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  );
  const responses: ApiResponse[] = [];
  for (const page of pages)
    responses.push(await device.get(`/fieldPack/parts?names=${page.join(",")}`));
  const parts = responses.flatMap(
    ({ body }) => body["parts"] as { name: string; value: unknown }[],
  );
  return { responses, parts: new Map(parts.map(({ name, value }) => [name, value])) };
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
