import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { fixedId } from "../../migrations/seeds/cast";
import { type Client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const DOCK = { customerId: fixedId(2, 0), id: fixedId(3, 0), engineRoom: fixedId(4, 0) };
let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});

const plain = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: "Čekaonica",
  locationId: DOCK.id,
  floor: "2",
  number: "B12",
  ...more,
});

describe("a room in the API", () => {
  it("is created, read, updated, archived, restored and deleted", async () => {
    const body = plain();
    expect((await marko.put("/rooms", body)).body).toEqual({
      id: body.id,
      name: "Čekaonica",
      version: 1,
    });
    expect((await marko.get("/rooms?search=cekaonica")).body).toMatchObject({
      totalCount: 1,
      entities: [{ id: body.id, locationName: "Dok 2" }],
    });
    expect(
      (await marko.post(`/rooms/${body.id}`, { ...body, floor: "3", version: 1 })).body,
    ).toMatchObject({ version: 2 });
    expect((await marko.get(`/rooms/${body.id}`)).body).toMatchObject({
      floor: "3",
      location: { id: DOCK.id, name: "Dok 2" },
    });
    expect((await marko.post(`/rooms/${body.id}/archive`, { version: 2 })).status).toBe(200);
    expect((await marko.get("/rooms?archived=true")).body["totalCount"]).toBe(1);
    expect((await marko.post(`/rooms/${body.id}/restore`, { version: 3 })).body).toMatchObject({
      version: 4,
    });
    expect((await marko.delete(`/rooms/${body.id}`, { version: 4 })).body).toEqual({ id: body.id });
    expect((await marko.get(`/rooms/${body.id}`)).status).toBe(404);
  });

  it("cannot be deleted while it contains records, nor moved to another location", async () => {
    const gone = await marko.delete(`/rooms/${DOCK.engineRoom}`, { version: 1 });
    expect(gone.body).toMatchObject({ reason: "in_use", facts: { uses: { assets: 1 } } });
    const moved = await marko.post(`/rooms/${DOCK.engineRoom}`, {
      ...plain({ id: DOCK.engineRoom }),
      version: 1,
      locationId: fixedId(3, 10),
    });
    expect(moved.body).toMatchObject({ code: "guard_failed", reason: "room_stays" });
  });
});

it("is off with its feature, for reads and writes", async () => {
  const small = await makeTenant({ features: { ROOMS: { enabled: false } } });
  const office = await signedIn(small, "marko");
  for (const response of [
    await office.get("/rooms"),
    await office.get(`/rooms/${DOCK.engineRoom}`),
    await office.put("/rooms", plain()),
  ])
    expect(response.body["code"]).toBe("feature_off");
  expect((await office.get("/locations")).body).toMatchObject({
    entities: expect.arrayContaining([expect.objectContaining({ roomCount: null })]),
  });
});

it.each([
  "",
  "/new",
  `/new?locationId=${DOCK.id}`,
  `/${DOCK.engineRoom}`,
  `/${DOCK.engineRoom}/edit`,
  `/${DOCK.engineRoom}?tab=assets`,
  `/${DOCK.engineRoom}?tab=work-orders`,
  `/${DOCK.engineRoom}?tab=work-orders&view=month`,
])("the page /rooms%s loads in one round trip", async (path) => {
  const response = await send(tenant.origin, "GET", `/rooms${path}`, {
    headers: { cookie: await pageCookie(tenant, "marko") },
  });
  expect(response.status).toBe(200);
  expect(databaseCost(response.headers).roundTrips).toBe(1);
});
