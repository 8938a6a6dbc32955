import { expect, it } from "vitest";
import { plannedVisits } from "~/features/work-capacity/queries/planned";
import { peopleNamed } from "~/features/work-capacity/queries/capacities";
import { getWorkCapacity, listWorkCapacities } from "~/features/work-capacity/queries/read";
import { minutesByDay } from "~/features/work-capacity/policy";
import { createTestTenant } from "../../support/db/test-tenant";
import { explain } from "../../support/db/explain";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { cancelled, HOUR_MS, planned, VISIT_AT } from "../../support/records/visits/planned-visits";

const DAY_MS = 24 * HOUR_MS;
const WEEK = { from: "2026-11-23", to: "2026-11-29" };

it("an order with visits counts by their hours, once, and another by its days", async () => {
  const acme = await createTestTenant();
  const days = { plannedStartOn: "2026-11-24", plannedEndOn: "2026-11-24" };
  const order = await orderAt(acme, "backlog", { ...days, plannedRegularMinutes: 600 });
  await orderAt(acme, "backlog", {
    ...days,
    plannedRegularMinutes: 60,
    technicianIds: [who("tomislav")],
  });
  const minutes = async (key = "tomislav", exceptOrderId: string | null = null) => {
    const ctx = acme.as("marko");
    const [one] = await listWorkCapacities(ctx, { userIds: [who(key)], ...WEEK, exceptOrderId });
    expect(ctx.database.stats.roundTrips).toBe(1);
    return one?.days.map(({ plannedMinutes }) => plannedMinutes).slice(0, 3);
  };
  // Half of ten hours, and the hour of the other order.
  expect(await minutes()).toEqual([0, 360, 0]);
  const visit = await planned(acme, order.id, ["tomislav"]);
  expect(await minutes()).toEqual([120, 60, 0]);
  // The other assignee has no visit.
  expect(await minutes("tea")).toEqual([0, 0, 0]);
  await planned(acme, order.id, ["tomislav", "tea"], {
    startsAt: VISIT_AT + DAY_MS,
    endsAt: VISIT_AT + DAY_MS + HOUR_MS,
  });
  expect(await minutes()).toEqual([120, 120, 0]);
  expect(await minutes("tea")).toEqual([0, 60, 0]);
  expect(await minutes("tomislav", order.id)).toEqual([0, 60, 0]);
  await cancelled(acme, visit);
  expect(await minutes()).toEqual([0, 120, 0]);
  await acme.run("UPDATE work_orders SET status = 'in-progress', started_at = 1");
  const own = await getWorkCapacity(acme.as("tea"), { id: who("tea"), ...WEEK });
  expect(own.days[1]).toMatchObject({ plannedMinutes: 60, freeMinutes: 420 });
});

it("a visit past midnight counts on both days, also when the clock is changed", () => {
  const night = { startsAt: VISIT_AT + 14 * HOUR_MS, endsAt: VISIT_AT + 18 * HOUR_MS };
  expect([...minutesByDay([night], "Europe/Zagreb")]).toEqual([
    ["2026-11-23", 120],
    ["2026-11-24", 120],
  ]);
  // 28 March 2027: the clock is set forward at two.
  const change = { startsAt: Date.UTC(2027, 2, 27, 22), endsAt: Date.UTC(2027, 2, 28, 22) };
  expect([...minutesByDay([change], "Europe/Zagreb")]).toEqual([
    ["2027-03-27", 60],
    ["2027-03-28", 1380],
  ]);
});

it("visits are read along the index of their technician", async () => {
  const acme = await createTestTenant();
  const query = plannedVisits(peopleNamed([who("tea"), who("tarik")]), WEEK, null);
  const steps = (await explain(acme.database, query)).join("\n");
  expect(steps).toContain(
    "visit_technicians_by_person (user_id=? AND starts_at>? AND starts_at<?)",
  );
  expect(steps).not.toMatch(/SCAN (visits|visit_technicians|work_orders)\b/);
});
