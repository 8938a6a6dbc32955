import { describe, expect, it } from "vitest";
import { visitsOfPlan } from "~/features/preventive-maintenance/policy/visits";
import { instantOf, wallTime } from "~/kernel/time/instants";
import { clockText } from "~/kernel/time/clock-text";
import type { Company } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
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

describe("an order of whose people one is away that day", () => {
  const away = (acme: Company, day: string, minutes = 0) =>
    acme.run(
      "INSERT INTO work_capacity_exceptions (user_id, day, minutes, reason) VALUES (?, ?, ?, 'Leave')",
      who("tomislav"),
      day,
      minutes,
    );
  const made = async (acme: Company, more: object = {}) => {
    const technicianIds = [who("tea"), who("tomislav")];
    const plan = await newPlan(acme, { startTime: "08:00", technicianIds, ...more });
    expect(await runJob(acme, plan)).toBe(1);
    const [order] = await ordersOf(acme, plan);
    const visits = await acme.rows("SELECT id FROM visits");
    const [said] = await acme.rows(
      "SELECT facts FROM activity WHERE subject_id = ? AND event = 'work-order.left-unplanned'",
      String(order?.["id"]),
    );
    const people = await acme.rows(
      "SELECT user_id FROM work_order_assignments WHERE work_order_id = ?",
      String(order?.["id"]),
    );
    const facts: unknown = said && JSON.parse(String(said["facts"]));
    return { order, visits: visits.length, facts, people: people.length };
  };

  it("is left unplanned with its people and its day, and says who is away", async () => {
    const acme = await tenantWithPlans();
    await away(acme, FRIDAY);
    expect(await made(acme)).toMatchObject({
      order: { planned_start_on: FRIDAY, planned_end_on: FRIDAY },
      visits: 0,
      people: 2,
      facts: { names: ["Tomislav Đurić"], visitOn: FRIDAY },
    });
  });

  it("is left unplanned for a later day of a long job too, and says so without a time of day", async () => {
    const acme = await tenantWithPlans();
    await away(acme, "2026-11-23");
    expect(await made(acme, { plannedRegularMinutes: 4 * 480 })).toMatchObject({ visits: 0 });
    const other = await tenantWithPlans();
    await away(other, FRIDAY);
    expect((await made(other, { startTime: "" })).facts).toBeDefined();
  });

  it("is planned when they only work less", async () => {
    const acme = await tenantWithPlans();
    await away(acme, FRIDAY, 60);
    const { visits, facts } = await made(acme);
    expect([visits, facts]).toEqual([1, undefined]);
  });
});
