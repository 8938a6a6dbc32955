import { expect, it } from "vitest";
import { enableRetroactiveEntry } from "~/features/work-orders/commands/enable-retroactive-entry";
import { readDay } from "~/features/dashboard/queries/day";
import { instantOf } from "~/kernel/time/instants";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt } from "../../support/records/orders";
import { visitRow } from "../../support/records/visits/visit-rows";

const at = (day: string) => instantOf(day, 540, "Europe/Zagreb");

/** Started on Monday, with visits of Tomislav on Monday and Thursday, one of Tea on Tuesday, and a cancelled one on Wednesday. */
async function visited(acme: Company) {
  const order = await orderAt(acme, "in-progress", {
    plannedStartOn: "2026-11-16",
    plannedEndOn: "2026-11-19",
  });
  await enableRetroactiveEntry(acme.as("marko"), atVersion(order));
  await acme.run("UPDATE work_orders SET started_at = ?", at("2026-11-16"));
  await acme.run("UPDATE work_order_assignments SET from_at = ?", at("2026-11-16"));
  for (const day of ["2026-11-16", "2026-11-19"])
    await visitRow(acme, order.id, { startsAt: at(day) });
  await visitRow(acme, order.id, { startsAt: at("2026-11-17"), technicians: ["tea"] });
  await visitRow(acme, order.id, { startsAt: at("2026-11-18"), cancelledAt: 1 });
  return order;
}

async function missing(acme: Company, key: string) {
  const ctx = acme.as(key);
  const day = await readDay(ctx);
  expect(ctx.database.stats.roundTrips).toBe(1);
  return day?.missing.map((each) => each.day);
}

it("a lead who reports for all owes a report for each day of a visit, not for the days between", async () => {
  const acme = await createTestTenant();
  await visited(acme);
  expect(await missing(acme, "tomislav")).toEqual(["2026-11-16", "2026-11-17", "2026-11-19"]);
});

it("who reports the own hours owes a report for the own visits and the day of the start", async () => {
  const acme = await createTestTenant({ entry: "ALL_ASSIGNEES" });
  const order = await visited(acme);
  expect(await missing(acme, "tomislav")).toEqual(["2026-11-16", "2026-11-19"]);
  expect(await missing(acme, "tea")).toEqual(["2026-11-16", "2026-11-17"]);
  await acme.run("DELETE FROM visits WHERE work_order_id = ?", order.id);
  expect(await missing(acme, "tea")).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
  ]);
});
