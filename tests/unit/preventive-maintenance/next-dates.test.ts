import { describe, expect, it } from "vitest";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { pausePlan } from "~/features/preventive-maintenance/commands/status";
import { listNextDates } from "~/features/preventive-maintenance/queries/next-dates";
import { monthInput } from "~/features/work-orders/inputs/month";
import { readOrdersOf } from "~/features/work-orders/queries/of-record";
import type { Company } from "../../support/db/test-tenant";
import { OTHER_PLACE, PLACE } from "../../support/records/people";
import { newPlan, tenantWithPlans } from "./fixtures";

async function datesOf(acme: Company, month: string, place: object = {}, key = "marko") {
  const input = monthInput.parse({ assetId: PLACE.assetId, month, ...place });
  return (await listNextDates(acme.as(key), input)).map(({ name, day }) => `${day} ${name}`);
}

describe("the next dates of plans in a month", () => {
  it("are those of active plans of the record, which have no order yet", async () => {
    const acme = await tenantWithPlans();
    const later = await newPlan(acme, { name: "Later", startOn: "2026-12-05", monthDay: 5 });
    await newPlan(acme, { name: "Sooner", startOn: "2026-12-01", monthDay: 1 });
    await newPlan(acme, { name: "Beyond", startOn: "2027-02-10", monthDay: 10 });
    const elsewhere = { ...OTHER_PLACE, roomId: null, assetId: null };
    await newPlan(acme, { name: "Elsewhere", startOn: "2026-12-02", monthDay: 2, ...elsewhere });
    const paused = await newPlan(acme, { name: "Paused", startOn: "2026-12-03", monthDay: 3 });
    await pausePlan(acme.as("marko"), { id: paused, version: 1 });
    const expected = ["2026-12-01 Sooner", "2026-12-05 Later"];
    // The first days of December are in the last week of November.
    for (const month of ["2026-11", "2026-12"])
      expect(await datesOf(acme, month), month).toEqual(expected);
    for (const name of ["locationId", "roomId", "customerId"] as const)
      expect(await datesOf(acme, "2026-12", { assetId: null, [name]: PLACE[name] }), name).toEqual(
        expected,
      );
    await orderNow(acme.as("marko"), { id: later, version: 1 });
    expect(await datesOf(acme, "2026-12")).toEqual(["2026-12-01 Sooner"]);
    expect(await datesOf(acme, "2027-01")).toEqual(["2027-01-05 Later"]);
  });

  it("are none for those who may not open plans, or without the feature", async () => {
    const acme = await tenantWithPlans();
    await newPlan(acme);
    expect(await datesOf(acme, "2026-11")).toHaveLength(1);
    for (const key of ["ana", "tomislav"])
      expect(await datesOf(acme, "2026-11", {}, key)).toEqual([]);
    await acme.run("DELETE FROM settings WHERE key = 'feature.PREVENTIVE_MAINTENANCE'");
    expect(await datesOf(acme, "2026-11")).toEqual([]);
  });

  it("are read in the round trip of the month", async () => {
    const acme = await tenantWithPlans();
    const planId = await newPlan(acme);
    const ctx = acme.as("marko");
    const read = await readOrdersOf(ctx, { assetId: PLACE.assetId, view: "month" }, (input) =>
      listNextDates(ctx, input),
    );
    expect(read).toMatchObject({ maintenance: [{ planId, day: "2026-11-20" }] });
    expect(ctx.database.stats.roundTrips).toBe(1);
  });
});
