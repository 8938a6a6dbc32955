import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { fixedId } from "../../migrations/seeds/cast";
import { type Client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const SHIPYARD = { customerId: fixedId(2, 0), dock: fixedId(3, 0), office: fixedId(3, 1) };
let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});

const plain = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: "Skladište Škver",
  customerId: SHIPYARD.customerId,
  street: "Obala",
  city: "Rijeka",
  country: "hr",
  ...more,
});

describe("a location in the API", () => {
  it("is created, read, updated, archived, restored and deleted", async () => {
    const body = plain();
    expect((await marko.put("/locations", body)).body).toEqual({
      id: body.id,
      name: body.name,
      version: 1,
      isDefault: false,
    });
    expect(
      (await marko.get("/locations?search=skver&sortBy=city&sortDirection=DESC")).body,
    ).toMatchObject({
      totalCount: 1,
      entities: [{ id: body.id, customerName: expect.stringContaining("Brodogradilište") }],
    });
    expect(
      (await marko.post(`/locations/${body.id}`, { ...body, city: "Split", version: 1 })).body,
    ).toMatchObject({ version: 2 });
    expect((await marko.get(`/locations/${body.id}`)).body).toMatchObject({
      city: "Split",
      uses: { rooms: 0 },
      availableActions: ["update", "makeDefault", "archive", "delete"],
    });
    expect((await marko.post(`/locations/${body.id}/archive`, { version: 2 })).status).toBe(200);
    expect((await marko.get("/locations?archived=true")).body["totalCount"]).toBe(1);
    expect((await marko.post(`/locations/${body.id}/restore`, { version: 3 })).body).toMatchObject({
      version: 4,
    });
    expect((await marko.delete(`/locations/${body.id}`, { version: 4 })).body).toEqual({
      id: body.id,
    });
    expect((await marko.get(`/locations/${body.id}`)).status).toBe(404);
  });

  it("cannot be deleted while it is the default, with the message of requirements §5", async () => {
    const response = await marko.delete(`/locations/${SHIPYARD.dock}`, { version: 1 });
    expect({ status: response.status, message: response.body["message"] }).toEqual({
      status: 422,
      message: "This location cannot be deleted because it is the default location.",
    });
  });

  it("passes the default on, and cannot be deleted while it contains records", async () => {
    expect(
      (await marko.post(`/locations/${SHIPYARD.office}/makeDefault`, { version: 1 })).body,
    ).toMatchObject({ isDefault: true });
    const response = await marko.delete(`/locations/${SHIPYARD.dock}`, { version: 2 });
    expect(response.body).toMatchObject({
      code: "guard_failed",
      reason: "in_use",
      facts: { uses: { rooms: 2, assets: 2 } },
    });
  });
});

it("is off with its feature, for reads and writes", async () => {
  const small = await makeTenant({ features: { LOCATIONS: { enabled: false } } });
  const office = await signedIn(small, "marko");
  for (const response of [
    await office.get("/locations"),
    await office.get(`/locations/${SHIPYARD.dock}`),
    await office.put("/locations", plain()),
    await office.delete(`/locations/${SHIPYARD.dock}`, { version: 1 }),
  ]) {
    expect(response.body["code"]).toBe("feature_off");
  }
});

describe("the location pages", () => {
  const paths = [
    "",
    "/new",
    `/${SHIPYARD.office}`,
    `/${SHIPYARD.office}/edit`,
    ...["rooms", "assets", "work-orders"].map((tab) => `/${SHIPYARD.office}?tab=${tab}`),
    `/${SHIPYARD.office}/delete`,
  ];

  it.each(paths)("load /locations%s in one round trip", async (path) => {
    const response = await send(tenant.origin, "GET", `/locations${path}`, {
      headers: { cookie: await pageCookie(tenant, "marko") },
    });
    expect(response.status).toBe(200);
    expect(databaseCost(response.headers).roundTrips).toBe(1);
  });

  it("show no rooms when the feature is off, whatever the URL requests", async () => {
    const small = await makeTenant({ features: { ROOMS: { enabled: false } } });
    const headers = { cookie: await pageCookie(small, "marko") };
    for (const path of [`/locations/${SHIPYARD.dock}?tab=rooms`, `/locations/${SHIPYARD.dock}`]) {
      const response = await send(small.origin, "GET", path, { headers });
      expect(response.status).toBe(200);
      expect(response.text).not.toMatch(/Strojarnica|href="[^"]*tab=rooms/);
    }
  });
});
