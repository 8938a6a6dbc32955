import { describe, expect, it } from "vitest";
import { visitsOfPlan } from "~/features/preventive-maintenance/policy/visits";
import { instantOf, wallTime } from "~/kernel/time/instants";
import { clockText } from "~/kernel/time/clock-text";
import { newPlan, ordersOf, runJob, tenantWithPlans } from "./fixtures";

const ZONE = "Europe/Zagreb";
const FRIDAY = "2026-11-20";
const CALENDAR = { restDays: [6, 7], holidays: new Set(["2026-11-24"]) } as const;
const job = {
  startTime: "22:00",
  plannedRegularMinutes: 480,
  plannedTravelMinutes: 0,
  technicians: 1,
};
const visitsOf = (more: Partial<typeof job>, dueOn = FRIDAY) =>
  visitsOfPlan({ ...job, ...more }, dueOn, CALENDAR, ZONE).map(({ startsAt, endsAt }) => {
    const { day, minute } = wallTime(startsAt, ZONE);
    return `${day} ${clockText(minute)} ${(endsAt - startsAt) / 60_000}`;
  });

describe("the visits of an order from a plan", () => {
  it("end on the next day after midnight", () => {
    const [visit] = visitsOfPlan(job, FRIDAY, CALENDAR, ZONE);
    expect(visit).toEqual({
      startsAt: instantOf(FRIDAY, 22 * 60, ZONE),
      endsAt: instantOf("2026-11-21", 6 * 60, ZONE),
    });
  });

  it("divide the hours among the technicians, those of travel too", () => {
    const hours = { startTime: "08:00", plannedRegularMinutes: 360, plannedTravelMinutes: 120 };
    expect(visitsOf({ ...hours, technicians: 2 })).toEqual([`${FRIDAY} 08:00 240`]);
    expect(visitsOf({ ...hours, plannedRegularMinutes: 0, plannedTravelMinutes: 0 })).toEqual([
      `${FRIDAY} 08:00 120`,
    ]);
  });

  it("are one for each working day of a long job, and none of more than thirty", () => {
    expect(visitsOf({ startTime: "08:00", plannedRegularMinutes: 3000 })).toEqual([
      "2026-11-20 08:00 480",
      "2026-11-23 08:00 480",
      "2026-11-25 08:00 480",
      "2026-11-26 08:00 480",
      "2026-11-27 08:00 480",
      "2026-11-30 08:00 480",
      "2026-12-01 08:00 120",
    ]);
    expect(visitsOf({ plannedRegularMinutes: 30 * 480 })).toHaveLength(30);
    expect(visitsOf({ plannedRegularMinutes: 30 * 480 + 1 })).toEqual([]);
  });

  it("keep the clock time across a change of the clock", () => {
    expect(visitsOf({ startTime: "08:00", plannedRegularMinutes: 960 }, "2027-03-26")).toEqual([
      "2027-03-26 08:00 480",
      "2027-03-29 08:00 480",
    ]);
  });

  it("are none without a time of day or a technician", () => {
    expect(visitsOf({ startTime: "" })).toEqual([]);
    expect(visitsOf({ technicians: 0 })).toEqual([]);
  });
});

it("an order from a plan has the planned days of its visits", async () => {
  const acme = await tenantWithPlans();
  const plan = await newPlan(acme, { startTime: "22:00", plannedRegularMinutes: 480 });
  await runJob(acme, plan);
  expect(await ordersOf(acme, plan)).toMatchObject([
    { planned_start_on: FRIDAY, planned_end_on: "2026-11-21" },
  ]);
  expect(await acme.rows("SELECT (ends_at - starts_at) / 60000 AS minutes FROM visits")).toEqual([
    { minutes: 480 },
  ]);
});
