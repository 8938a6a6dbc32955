import { expect, it } from "vitest";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { addDays, daysBetween } from "~/kernel/time/days";
import { DAY_MS, NOW, TODAY } from "../../support/records/people";
import { occurrencesOf, planInput, runJob, tenantWithPlans } from "./fixtures";

const MINUTE_MS = 60_000;

/**
 * Daily visits at 02:30 in Zagreb. On 25 October that time comes twice, and the first counts; on 28 March it is skipped, and the visit is at the
 * moment of the change, which is 03:00.
 */
it.each([
  {
    startOn: "2026-10-23",
    visits: [
      "2026-10-23T00:30Z",
      "2026-10-24T00:30Z",
      "2026-10-25T00:30Z",
      "2026-10-26T01:30Z",
      "2026-10-27T01:30Z",
    ],
  },
  {
    startOn: "2027-03-26",
    visits: [
      "2027-03-26T01:30Z",
      "2027-03-27T01:30Z",
      "2027-03-28T01:00Z",
      "2027-03-29T00:30Z",
      "2027-03-30T00:30Z",
    ],
  },
])(
  "a daily plan from $startOn has its orders as previewed and its visits at the local time, across the change of the clocks",
  async ({ startOn, visits }) => {
    const acme = await tenantWithPlans();
    const daysBefore = Math.max(0, daysBetween(startOn, TODAY));
    const now = NOW - daysBefore * DAY_MS;
    const input = planInput({ frequency: "daily", startOn, startTime: "02:30", leadDays: 0 });
    const { id } = await createPlan(acme.as("marko", { now }), input);
    const { upcoming } = await getPlan(acme.as("marko", { now }), id);
    for (const [day, startsAt] of visits.entries()) {
      const hourBefore = Date.parse(startsAt) - 60 * MINUTE_MS;
      await runJob(acme, id, (hourBefore - NOW) / DAY_MS);
      expect(await occurrencesOf(acme, id)).toHaveLength(day + 1);
    }
    const days = visits.map((_, day) => addDays(startOn, day));
    expect(upcoming.slice(0, days.length).map(({ dueOn }) => dueOn)).toEqual(days);
    expect(await occurrencesOf(acme, id)).toEqual(days.map((day) => `${day} ordered`));
    expect(
      await acme.rows(
        `SELECT o.planned_start_on AS day, strftime('%Y-%m-%dT%H:%MZ', v.starts_at / 1000, 'unixepoch') AS at, v.ends_at - v.starts_at AS ms
         FROM visits v JOIN work_orders o ON o.id = v.work_order_id ORDER BY o.planned_start_on`,
      ),
    ).toEqual(visits.map((at, day) => ({ day: days[day], at, ms: 120 * MINUTE_MS })));
  },
);
