import { expect, it } from "vitest";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { DAY_MS, NOW, who } from "../../support/records/people";
import { visitRow } from "../../support/records/visits/visit-rows";

it("the form of a report knows the order's visits, its start and when its people work, in one round trip", async () => {
  const acme = await createTestTenant();
  const { id } = await orderAt(acme, "in-progress");
  const startsAt = NOW - 3_600_000;
  await visitRow(acme, id, { startsAt, technicians: ["tomislav", "tea"] });
  await visitRow(acme, id, { startsAt, cancelledAt: NOW });
  await visitRow(acme, id, { startsAt: NOW - 20 * DAY_MS });
  const times = { monday: { start: "06:30", breakMinutes: 30 } };
  await acme.run(
    `INSERT INTO work_capacity_weeks (user_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday, times, version, updated_at)
      VALUES (?, 480, 480, 480, 480, 0, 0, 0, ?, 1, 0)`,
    who("tomislav"),
    JSON.stringify(times),
  );
  const ctx = acme.as("tomislav");
  const { visits, startedAt, workdays } = await getReportForm(ctx, id);
  expect(ctx.database.stats.roundTrips).toBe(1);
  expect(visits).toEqual([
    {
      startsAt,
      endsAt: startsAt + 7_200_000,
      technicianIds: expect.arrayContaining([who("tomislav"), who("tea")]),
    },
  ]);
  expect(startedAt).toEqual(expect.any(Number));
  const days = workdays[who("tomislav")];
  expect(days?.[0]).toEqual({ startMinute: 390, endMinute: 870 });
  expect(days?.[1]).toEqual({ startMinute: 480, endMinute: 960 });
  expect(days?.[4]).toEqual({ startMinute: 480, endMinute: 480 });
  // When colleagues work is not a technician's to read (domain-rules §7).
  expect(Object.keys(workdays)).toEqual([who("tomislav")]);
  expect(Object.keys((await getReportForm(acme.as("marko"), id)).workdays)).toContain(
    who("tomislav"),
  );
});
