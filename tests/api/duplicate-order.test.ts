import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";

const [tenant, sibling] = await Promise.all([makeTenant(), makeTenant()]);
const marko = await signedIn(tenant, "marko");
const order = await makeOrder(marko, {
  description: "Zamjena filtera",
  jobNumber: "RN-7",
  externalReference: "PO-12",
  priority: "high",
  plannedStartOn: "2026-11-20",
  plannedEndOn: "2026-11-21",
  plannedRegularMinutes: 90,
  parts: [{ sparePartId: null, name: "Filter ulja", quantityThousandths: 2000, unit: "litre" }],
});

async function newOrderPage(key: string, id: string, at = tenant) {
  const cookie = await pageCookie(at, key);
  return send(at.origin, "GET", `/work-orders/new?from=${id}`, { headers: { cookie } });
}

it("fills the form of a new order with the work of another one, without its dates and references", async () => {
  const { status, text } = await newOrderPage("marko", order.id);
  expect(status).toBe(200);
  for (const copied of ["Zamjena filtera", "Filter ulja", "Tomislav Đurić", order.number])
    expect(text).toContain(copied);
  for (const left of ["RN-7", "PO-12", "2026-11-20", `name="id" value="${order.id}"`])
    expect(text).not.toContain(left);
});

it("reads both in one round trip", async () => {
  const { headers } = await newOrderPage("marko", order.id);
  expect(databaseCost(headers).roundTrips).toBe(1);
});

it("finds no order of another company or with an unknown id", async () => {
  expect((await newOrderPage("marko", order.id, sibling)).status).toBe(404);
  expect((await newOrderPage("marko", newId())).status).toBe(404);
  expect((await newOrderPage("marko", "1")).status).toBe(404);
});
