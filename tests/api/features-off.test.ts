import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import { orderPlan } from "../support/records/order-plan";
import { listOperations } from "../support/api/operations";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let sanja: Client;
let ticketId: string;
const order = orderPlan();
const { customerId, locationId } = order;
beforeAll(async () => {
  tenant = await makeTenant();
  sanja = await signedIn(tenant, "sanja");
  ticketId = newId();
  expect((await sanja.put("/workOrders", order)).status).toBe(200);
  expect((await sanja.put("/tickets", { id: ticketId, name: "Kvar", customerId })).status).toBe(
    200,
  );
});

async function turn(enabled: boolean): Promise<void> {
  const keys = ["LOCATIONS", "ROOMS", "TICKETING"];
  const sql =
    "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES (?, '2026-01-01', ?, 0)";
  await tenant.database.write(
    keys.map((key) => ({ sql, args: [`feature.${key}`, JSON.stringify({ enabled })] })),
  );
}

const linked = async () =>
  (
    await tenant.database.read({
      sql: "SELECT count(*) AS n FROM tickets WHERE work_order_id IS NOT NULL",
      args: [],
    })
  ).rows[0]?.["n"];

it("every call with a location or room filter returns nothing, or is off itself", async () => {
  const filteredCalls = (await listOperations(tenant)).filter(
    ({ method, fields }) =>
      method === "GET" && fields.query.some((name) => name === "locationId" || name === "roomId"),
  );
  const rows = async (path: string, filter: string) => {
    const response = await sanja.get(
      `${path.replace("/api", "").replace("pickers/customers", "pickers/assets").split("?")[0]}?${filter}`,
    );
    const { code, totalCount } = response.body;
    if (response.status === 403 && code === "feature_off") return "off";
    // A sheet of labels for no record.
    if (response.status === 404 && code === "not_found") return 0;
    return totalCount as number;
  };
  await turn(true);
  expect(filteredCalls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "GET /workOrders",
      "GET /tickets",
      "GET /users",
      "GET /assets",
      "GET /rooms",
    ]),
  );
  expect(await rows("/workOrders", `locationId=${locationId}`)).toBe(1);
  await turn(false);
  for (const { name, path, fields } of filteredCalls) {
    if (fields.query.includes("locationId"))
      expect({ name, rows: await rows(path, `locationId=${locationId}`) }).toEqual({
        name,
        rows: expect.toBeOneOf([0, "off"]),
      });
    if (fields.query.includes("roomId"))
      expect({ name, rows: await rows(path, `roomId=${newId()}`) }).toEqual({
        name,
        rows: expect.toBeOneOf([0, "off"]),
      });
  }
});

it("the list page names no location from its URL", async () => {
  await turn(false);
  const cookie = await pageCookie(tenant, "sanja");
  const [{ name }] = (
    await tenant.database.read({
      sql: "SELECT name FROM locations WHERE id = ?",
      args: [locationId],
    })
  ).rows as unknown as [{ name: string }];
  for (const path of ["/work-orders", "/assets", "/users"]) {
    const response = await send(tenant.origin, "GET", `${path}?locationId=${locationId}&more=on`, {
      headers: { cookie },
    });
    expect({ path, status: response.status, named: response.text.includes(name) }).toEqual({
      path,
      status: 200,
      named: false,
    });
  }
});

it("a new order accepts no ticket, neither in the API nor in the form", async () => {
  await turn(false);
  const called = await sanja.put("/workOrders", { ...orderPlan(), ticketIds: [ticketId] });
  expect({ status: called.status, code: called.body["code"], facts: called.body["facts"] }).toEqual(
    { status: 403, code: "feature_off", facts: {} },
  );
  const cookie = await pageCookie(tenant, "sanja");
  const headers = {
    origin: tenant.origin,
    cookie,
    "content-type": "application/x-www-form-urlencoded",
  };
  const form = new URLSearchParams({
    id: newId(),
    customerId,
    assetId: "",
    description: "Servis",
    "ticketIds.0": ticketId,
  });
  expect(
    (await send(tenant.origin, "POST", "/work-orders/new", { headers, rawBody: form })).status,
  ).toBe(403);
  expect(await linked()).toBe(0);
  const page = await send(tenant.origin, "GET", `/work-orders/new?ticketIds=${ticketId}`, {
    headers: { cookie },
  });
  expect({ status: page.status, named: page.text.includes("Kvar") }).toEqual({
    status: 200,
    named: false,
  });
});

it("an area that is off leads SA and MG to its switch; others are denied as without the right", async () => {
  await turn(false);
  const pageOf = async (user: "sanja" | "marko" | "tomislav", path: string) =>
    (
      await send(tenant.origin, "GET", path, {
        headers: { cookie: await pageCookie(tenant, user) },
      })
    ).text;
  const areas = [
    ["/locations", "/settings/locations"],
    ["/rooms/new", "/settings/rooms"],
    ["/tickets", "/settings/ticketing"],
    ["/checklists", "/settings/checklists"],
    ["/preventive-maintenance", "/settings/preventive-maintenance"],
    ["/checklists/new", "/settings/checklists"],
  ] as const;
  for (const [path, page] of areas)
    for (const user of ["sanja", "marko"] as const) {
      const text = await pageOf(user, path);
      expect({
        path,
        user,
        leads: text.includes(`href="${page}"`),
        says: text.includes("turned off for your company"),
        denies: text.includes("Please contact your administrator"),
      }).toEqual({ path, user, leads: true, says: true, denies: false });
    }
  const denied = await pageOf("tomislav", "/tickets");
  expect(denied).toContain("Access Denied");
  expect(denied).toContain("Please contact your administrator");
  expect(denied).not.toContain('href="/settings/ticketing"');
});
