import { expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { newId } from "../../app/kernel/ids";
import { addDays } from "../../app/kernel/time/days";
import { dayIn } from "../../app/kernel/time/instants";
import { databaseCost, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";

const tea = castMember("tea").id;

it("a person has an approver's rights from the next request on, until the period is ended", async () => {
  const tenant = await makeTenant();
  const [marko, own] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tea")]);
  const order = await makeOrder(marko);
  const note = async (text: string) =>
    (await own.post(`/workOrders/${order.id}/addApproverNote`, { noteId: newId(), text })).status;
  const today = dayIn("Europe/Zagreb", Date.now());
  const period = { userId: tea, from: today, to: addDays(today, 30) };
  expect(await note("before")).toBe(403);
  expect((await own.put("/standIns", period)).body["code"]).toBe("not_allowed");
  const given = await marko.put("/standIns", period);
  expect(given.body).toMatchObject({ userId: tea, fromOn: today, toOn: period.to });
  expect(await note("in the period")).toBe(200);
  const listed = await own.get(`/standIns?userId=${tea}`);
  expect(listed.body).toMatchObject({ totalCount: 1, entities: [{ state: "running" }] });
  // A token from before the period is read with its roles first, as after every change of roles.
  expect(databaseCost((await marko.get("/standIns")).headers).roundTrips).toBe(1);
  expect((await own.get("/standIns")).body["code"]).toBe("not_allowed");
  const end = `/standIns/${String(given.body["id"])}/end`;
  expect((await own.post(end)).body["code"]).toBe("not_allowed");
  expect((await marko.post(end)).status).toBe(200);
  expect(await note("after")).toBe(403);
  expect((await marko.post(end)).body["reason"]).toBe("stand_in_over");
  expect((await marko.get("/standIns")).body).toMatchObject({ entities: [{ state: "past" }] });
});

it("everybody of the company reads their own working time, and nobody sets it themselves", async () => {
  const tenant = await makeTenant();
  for (const key of ["ana", "emina"]) {
    const own = await signedIn(tenant, key);
    const path = `/users/${castMember(key).id}/workCapacity`;
    expect((await own.get(`${path}?from=2026-11-16&to=2026-11-22`)).status).toBe(200);
    const week = { version: 0, from: "2026-11-16", to: "2026-11-22", week: null, exceptions: [] };
    expect((await own.put(path, week)).body["code"]).toBe("not_allowed");
  }
});
