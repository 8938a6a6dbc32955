import { expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { databaseCost, signedIn } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";

const tea = castMember("tea").id;
const WINDOW = "from=2026-11-16&to=2026-11-22";

it("work capacity is read and set by the calls of requirements §7", async () => {
  const tenant = await makeTenant();
  const [marko, own] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tea")]);
  const before = await marko.get(`/users/${tea}/workCapacity?${WINDOW}`);
  expect(before.body).toMatchObject({ version: 0, isDefault: true, exceptions: [] });
  expect(before.body["days"]).toHaveLength(7);
  expect(databaseCost(before.headers).roundTrips).toBe(1);
  const exceptions = [
    { from: "2026-11-18", to: "2026-11-19", capacityMinutes: 0, reason: "Leave" },
  ];
  const body = { version: 0, from: "2026-11-16", to: "2026-11-22", week: null, exceptions };
  expect((await own.put(`/users/${tea}/workCapacity`, body)).body["code"]).toBe("not_allowed");
  expect(
    (await marko.put(`/users/${tea}/workCapacity`, { ...body, userId: castMember("tarik").id }))
      .status,
  ).toBe(422);
  expect((await marko.put(`/users/${tea}/workCapacity`, body)).body).toEqual({
    id: tea,
    version: 1,
  });
  expect((await marko.put(`/users/${tea}/workCapacity`, body)).body).toMatchObject({
    code: "version_conflict",
    facts: { current: { version: 1 } },
  });
  const after = await own.get(`/users/${tea}/workCapacity?${WINDOW}`);
  expect(after.body).toMatchObject({
    version: 1,
    exceptions: [{ day: "2026-11-18" }, { day: "2026-11-19", capacityMinutes: 0, reason: "Leave" }],
  });
  expect(
    (await own.get(`/users/${castMember("tarik").id}/workCapacity?${WINDOW}`)).body["code"],
  ).toBe("not_allowed");
  expect((await marko.get(`/users/${tea}/workCapacity?from=2026-01-01&to=2027-01-02`)).status).toBe(
    422,
  );
  expect((await marko.get(`/users/${tea}/workCapacity`)).body).toMatchObject({
    facts: { fields: { from: expect.any(String), to: expect.any(String) } },
  });
});

it("a caller of an earlier release keeps the start and the break of days that it does not know", async () => {
  const tenant = await makeTenant();
  const marko = await signedIn(tenant, "marko");
  const path = `/users/${tea}/workCapacity`;
  const { week } = (await marko.get(`${path}?${WINDOW}`)).body;
  const body = { version: 0, from: "2026-11-16", to: "2026-11-22", week, exceptions: [] };
  const times = { monday: { start: "06:30", breakMinutes: 30 } };
  expect((await marko.put(path, { ...body, times })).status).toBe(200);
  expect((await marko.put(path, { ...body, version: 1 })).status).toBe(200);
  expect((await marko.get(`${path}?${WINDOW}`)).body).toMatchObject({ version: 2, times });
  const workday = { start: "07:00", breakMinutes: 0 };
  expect((await marko.post(`/tenants/${tenant.code}/updateWorkday`, workday)).body).toMatchObject({
    value: workday,
  });
});

it("the capacity of several users is read at once", async () => {
  const tenant = await makeTenant();
  const marko = await signedIn(tenant, "marko");
  const both = await marko.get(
    `/workCapacities?userIds=${tea},${castMember("tarik").id}&${WINDOW}`,
  );
  expect(both.body).toMatchObject({
    totalCount: 2,
    entities: [expect.objectContaining({ days: expect.any(Array) }), expect.anything()],
  });
  expect((await marko.get(`/workCapacities?userIds=everybody&${WINDOW}`)).status).toBe(422);
});
