import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, signedIn } from "../support/api/client";
import { orderPlan as plan } from "../support/records/order-plan";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});

describe("PUT /workOrders", () => {
  it("creates an order with a number, and shows it in the list", async () => {
    const created = await marko.put("/workOrders", plan({ description: "Pump in the cellar" }));
    expect(created.status, created.text).toBe(200);
    expect(created.body).toMatchObject({
      status: "backlog",
      version: 1,
      number: expect.stringMatching(/^\d{4}-\d{5}$/),
    });
    const list = await marko.get("/workOrders?search=cellar");
    expect(list.body).toMatchObject({
      totalCount: 1,
      entities: [{ id: created.body["id"], number: created.body["number"] }],
    });
  });

  it("requires a place, with the message of requirements §5", async () => {
    const response = await marko.put("/workOrders", { id: newId() });
    expect({ status: response.status, message: response.body["message"] }).toEqual({
      status: 422,
      message: "Please provide at least one of the following: Location, Asset, or Room.",
    });
  });
});

describe("an Idempotency-Key", () => {
  it("that is too long is refused, not truncated: two with the same beginning are different keys", async () => {
    const response = await marko.put("/workOrders", plan(), {
      headers: { "idempotency-key": "k".repeat(201) },
    });
    expect({ status: response.status, fields: response.body["facts"] }).toEqual({
      status: 422,
      fields: { fields: { "Idempotency-Key": "too_long" } },
    });
    expect(
      (await marko.put("/workOrders", plan(), { headers: { "idempotency-key": "k".repeat(200) } }))
        .status,
    ).toBe(200);
  });

  it("belongs to its user", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = plan();
    await marko.put("/workOrders", body, { headers });
    const sanja = await signedIn(tenant, "sanja");
    expect((await sanja.put("/workOrders", { ...body, id: newId() }, { headers })).status).toBe(
      200,
    );
  });
});

describe("POST /workOrders/{id}/{command}", () => {
  it("changes the state once: a stale version is a conflict that returns the current state", async () => {
    const { body } = await marko.put("/workOrders", plan());
    const started = await marko.post(`/workOrders/${body["id"]}/start`, {
      version: body["version"],
    });
    expect(started.body).toMatchObject({ status: "in-progress", version: 2 });
    const again = await marko.post(`/workOrders/${body["id"]}/returnToBacklog`, {
      version: 1,
      reason: "too early",
    });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: "version_conflict",
      facts: { current: { version: 2, status: "in-progress" } },
    });
    const twice = await marko.post(`/workOrders/${body["id"]}/start`, { version: 2 });
    expect({ status: twice.status, code: twice.body["code"] }).toEqual({
      status: 409,
      code: "transition_not_allowed",
    });
  });

  it("names the guard that refuses it", async () => {
    const { body } = await marko.put("/workOrders", plan({ technicianIds: [], leadId: null }));
    const response = await marko.post(`/workOrders/${body["id"]}/start`, { version: 1 });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ code: "guard_failed", reason: "needs_lead" });
    expect(response.body["message"]).not.toContain("needs_lead");
  });

  it("cannot be moved under another order by the body", async () => {
    const [first, second] = [
      await marko.put("/workOrders", plan()),
      await marko.put("/workOrders", plan()),
    ];
    const response = await marko.post(`/workOrders/${first.body["id"]}/start`, {
      id: second.body["id"],
      version: 1,
    });
    expect({ status: response.status, facts: response.body["facts"] }).toEqual({
      status: 422,
      facts: { fields: { id: "invalid" } },
    });
    for (const { body } of [first, second])
      expect((await marko.get(`/workOrders/${body["id"]}`)).body["status"]).toBe("backlog");
  });
});

describe("GET /workOrders", () => {
  it("pages, sorts and filters, and refuses unknown parameters", async () => {
    const ten = await marko.get(
      "/workOrders?pageSize=10&sortBy=priority&sortDirection=ASC&status=backlog&search=",
    );
    expect(ten.status, ten.text).toBe(200);
    for (const query of [
      "sortBy=secret",
      "pageSize=101",
      "pageNumber=0",
      "pageNumber=NaN",
      "status=lost",
      "sortDirection=up",
    ]) {
      expect({ query, status: (await marko.get(`/workOrders?${query}`)).status }).toEqual({
        query,
        status: 422,
      });
    }
  });
});
