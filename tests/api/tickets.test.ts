import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { fixedId } from "../../migrations/seeds/cast";
import { type Client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
const people: Record<string, Client> = {};
const as = (key: string): Client => {
  const client = people[key];
  if (!client) throw new Error(`${key} did not sign in`);
  return client;
};

async function raise(
  key: string,
  name: string,
  more: object = {},
): Promise<{ id: string; version: number }> {
  const response = await as(key).put("/tickets", { id: newId(), name, ...more });
  expect(response.status, response.text).toBe(200);
  return { id: String(response.body["id"]), version: Number(response.body["version"]) };
}

const CASTLE = { customerId: fixedId(2, 0), locationId: fixedId(3, 0) };
/** Ticket content that only its author and the office may see. */
const CANARIES: Record<string, string> = {
  emina: "canaryemployee",
  ciro: "canarycustomer",
  petar: "canarypartner",
  tomislav: "canarytechnician",
};

beforeAll(async () => {
  tenant = await makeTenant({
    features: { SHOW_ALL_ENTITIES_TO_CUSTOMER_USER: { enabled: false } },
  });
  for (const key of ["marko", "sanja", "ana", "tomislav", "emina", "ciro", "petar"])
    people[key] = await signedIn(tenant, key);
  for (const [key, canary] of Object.entries(CANARIES))
    await raise(key, canary, { description: `${canary} words` });
});

describe("tickets of other authors", () => {
  it.each(["emina", "ciro", "petar", "tomislav"])("are found nowhere by %s", async (key) => {
    const others = Object.entries(CANARIES).filter(([owner]) => owner !== key);
    const cookie = await pageCookie(tenant, key);
    for (const path of [
      "/tickets",
      "/tickets?search=canary",
      "/tickets?status=created&sortBy=priority",
      "/tickets?priority=medium&sortBy=status&sortDirection=asc",
    ]) {
      const list = await as(key).get(path);
      expect(list.body["totalCount"], path).toBe(1);
      const page = await send(tenant.origin, "GET", path, { headers: { cookie } });
      expect(page.status, path).toBe(200);
      for (const [, canary] of others) expect(list.text + page.text, path).not.toContain(canary);
    }
    for (const [owner, canary] of others) {
      expect((await as(key).get(`/tickets?search=${canary}`)).body).toEqual({
        entities: [],
        totalCount: 0,
      });
      const [row] = (await as("marko").get(`/tickets?search=${canary}`)).body["entities"] as {
        id: string;
        version: number;
      }[];
      if (!row) throw new Error("The office sees it");
      const calls = [
        as(key).get(`/tickets/${row.id}`),
        as(key).delete(`/tickets/${row.id}`, { version: row.version }),
        as(key).post(`/tickets/${row.id}/reopen`, { version: row.version, comment: "x" }),
      ];
      for (const response of await Promise.all(calls)) expect(response.status, owner).toBe(404);
      expect(
        (await send(tenant.origin, "GET", `/tickets/${row.id}`, { headers: { cookie } })).status,
      ).toBe(404);
    }
  });
});

describe("the lifecycle of a ticket", () => {
  it("leads from a customer's fault to an order and back to the customer", async () => {
    const ticket = await raise("marko", "Pump leaks", CASTLE);
    const order = await makeOrder(as("marko"));
    const added = await as("marko").post("/tickets/addToWorkOrder", {
      ticketIds: [ticket.id],
      workOrderId: order.id,
    });
    expect(added.body).toEqual({ workOrderId: order.id, number: order.number });
    expect((await as("tomislav").get(`/workOrders/${order.id}`)).body["tickets"]).toMatchObject([
      { name: "Pump leaks", status: "accepted" },
    ]);
    await as("tomislav").post(`/workOrders/${order.id}/start`, { version: order.version });
    const visible = await as("tomislav").get(`/tickets/${ticket.id}`);
    expect(visible.body).toMatchObject({
      status: "in-progress",
      workOrder: { number: order.number },
    });
    expect(databaseCost(visible.headers)).toMatchObject({ roundTrips: 1 });
    const removed = await as("marko").post(`/tickets/${ticket.id}/removeFromWorkOrder`, {
      version: visible.body["version"],
    });
    expect(removed.body).toMatchObject({ status: "accepted" });
  });

  it("includes a decision of the office, with a text that its author reads", async () => {
    const ticket = await raise("ciro", "More light, please");
    const { version } = (await as("marko").post(`/tickets/${ticket.id}/accept`, ticketOf(ticket)))
      .body;
    const rejected = await as("sanja").post(`/tickets/${ticket.id}/reject`, {
      version,
      reason: "Not ours",
    });
    expect(rejected.body).toMatchObject({ status: "rejected" });
    expect((await as("ciro").get(`/tickets/${ticket.id}`)).body).toMatchObject({
      rejectionReason: "Not ours",
      availableActions: [{ command: "reopen", asks: "comment" }],
    });
    const again = await as("ciro").post(`/tickets/${ticket.id}/reopen`, {
      version: rejected.body["version"],
      comment: "It is dark",
    });
    expect(again.body).toMatchObject({ status: "created" });
  });

  it("names each invalid field, and accepts only its own fields", async () => {
    const response = await as("ciro").put("/tickets", {
      id: newId(),
      name: "",
      priority: "urgent",
      status: "done",
      creatorId: newId(),
    });
    expect(response.body).toMatchObject({
      code: "invalid_input",
      facts: {
        fields: { name: "required", priority: "invalid", status: "unknown", creatorId: "unknown" },
      },
    });
    const place = await as("ciro").put("/tickets", { id: newId(), name: "There", ...CASTLE });
    expect(place.body).toMatchObject({ facts: { fields: { locationId: "gone" } } });
  });
});

function ticketOf({ version }: { version: number }) {
  return { version };
}

describe("the company's settings", () => {
  it("show a customer's users all tickets of their own customer, once enabled", async () => {
    const open = await makeTenant({
      features: { SHOW_ALL_ENTITIES_TO_CUSTOMER_USER: { enabled: true } },
    });
    const [marko, ciro, petar] = await Promise.all(
      ["marko", "ciro", "petar"].map((key) => signedIn(open, key)),
    );
    await marko?.put("/tickets", {
      id: newId(),
      name: "For the family",
      customerId: fixedId(2, 7),
    });
    expect((await ciro?.get("/tickets"))?.body).toMatchObject({
      totalCount: 1,
      entities: [{ name: "For the family" }],
    });
    expect((await petar?.get("/tickets"))?.body).toMatchObject({ totalCount: 0 });
  });

  it("switch tickets off everywhere", async () => {
    const off = await makeTenant({ features: { TICKETING: { enabled: false } } });
    const marko = await signedIn(off, "marko");
    expect((await marko.get("/tickets")).body).toMatchObject({ code: "feature_off" });
    expect((await marko.put("/tickets", { id: newId(), name: "x" })).body).toMatchObject({
      code: "feature_off",
    });
    const cookie = await pageCookie(off, "marko");
    expect((await send(off.origin, "GET", "/tickets", { headers: { cookie } })).status).toBe(403);
    const order = await makeOrder(marko);
    expect((await marko.get(`/workOrders/${order.id}`)).body["tickets"]).toBeNull();
    const page = await send(off.origin, "GET", `/work-orders/${order.id}`, { headers: { cookie } });
    expect(page.text).not.toContain("Tickets in the work order");
  });
});

it("refuses a person's thirty-first ticket within an hour, and says when to try again", async () => {
  const own = await makeTenant();
  const ciro = await signedIn(own, "ciro");
  await own.database.write(
    Array.from({ length: 30 }, (_, index) => ({
      sql: `INSERT INTO activity (at, actor_id, actor_name, subject_type, subject_id, event, facts, request_id)
        SELECT ?, id, '', 'ticket', ?, 'ticket.created', '{}', '' FROM users WHERE email = 'ciro@example.com'`,
      args: [Date.now(), `deleted-${index}`],
    })),
  );
  const { status, body, headers } = await ciro.put("/tickets", { id: newId(), name: "Curi" });
  expect({ status, reason: body["reason"] }).toEqual({ status: 429, reason: "too_many_tickets" });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(body["message"]).toContain("30");
});

it("a ticket that goes to another customer stays with its raiser as it was, and no later", async () => {
  const { id, version } = await raise("ciro", "Prije");
  const path = `/tickets/${id}`;
  const moved = { version, name: "Poslije", customerId: CASTLE.customerId };
  expect((await as("marko").post(path, moved)).status).toBe(200);
  const comment = { commentId: newId(), text: "canaryafter" };
  expect((await as("marko").put(`${path}/comments`, comment)).status).toBe(200);
  const cookie = await pageCookie(tenant, "ciro");
  const seen = await Promise.all([
    as("ciro").get(path),
    as("ciro").get(`${path}/comments`),
    as("ciro").get(`${path}/activity`),
    as("ciro").get("/tickets?search=prije"),
    send(tenant.origin, "GET", path, { headers: { cookie } }),
    send(tenant.origin, "GET", `${path}.data`, { headers: { cookie } }),
    send(tenant.origin, "GET", "/tickets?view=kanban", { headers: { cookie } }),
    send(tenant.origin, "GET", "/tickets/csv", { headers: { cookie } }),
  ]);
  for (const { text } of seen) {
    expect(text).not.toContain("canaryafter");
    expect(text).not.toContain("Poslije");
  }
  expect(seen[0]?.body).toMatchObject({ name: "Prije", availableActions: [] });
  expect(seen[3]?.body).toMatchObject({ totalCount: 1 });
  const refused = await as("ciro").put(`${path}/comments`, { commentId: newId(), text: "x" });
  expect(refused.status).toBe(404);
  const office = await pageCookie(tenant, "marko");
  const own = await raise("ciro", "Vlastiti");
  const form = await send(tenant.origin, "GET", `/tickets/${own.id}/edit`, {
    headers: { cookie: office },
  });
  expect(form.text).toContain("Ćiro Žagar (Obitelj Žagar) will no longer see this ticket.");
});
