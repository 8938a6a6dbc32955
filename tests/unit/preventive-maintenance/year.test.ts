import { expect, it } from "vitest";
import { makeDueOrders } from "~/features/preventive-maintenance/commands/make-due-orders";
import type { CreateInput } from "~/features/preventive-maintenance/inputs";
import { randomFrom } from "../../../migrations/seeds/clock";
import type { Company } from "../../support/db/test-tenant";
import { jobOf, newPlan, occurrencesOf, tenantWithPlans } from "./fixtures";

const PLANS = 4;
const DAYS = 365;
const STEP_DAYS = 15;

/** From 20 November 2026, with the days of a year. */
const RULES: { rule: Partial<CreateInput>; days: string[] }[] = [
  {
    rule: { monthDay: 31 },
    days: [
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
      "2027-06-30",
      "2027-07-31",
      "2027-08-31",
      "2027-09-30",
      "2027-10-31",
    ],
  },
  {
    rule: { frequency: "yearly", month: 2, monthDay: 29, startOn: "2027-01-01" },
    days: ["2027-02-28"],
  },
  {
    rule: {
      interval: 3,
      monthlyBy: "weekday",
      ordinal: -1,
      weekday: 5,
      nonWorkingDays: "previous",
    },
    days: ["2026-11-27", "2027-02-26", "2027-05-28", "2027-08-27"],
  },
  {
    rule: { monthDay: 28, interval: 4, leadDays: 10 },
    days: ["2026-11-28", "2027-03-28", "2027-07-28"],
  },
];

it("makes one order per occurrence in a year of killed jobs and two workers at a time", async () => {
  const acme = await tenantWithPlans();
  const plans: { id: string; days: string[] }[] = [];
  for (let index = 0; index < PLANS; index += 1) {
    const { rule, days } = RULES[index % RULES.length] ?? { rule: {}, days: [] };
    plans.push({ id: await newPlan(acme, rule), days });
  }
  const random = randomFrom(11);
  let killed = 0;
  for (let day = 0; day <= DAYS - STEP_DAYS; day += STEP_DAYS) {
    const work = async () => {
      for (const { id } of plans)
        await makeDueOrders(killable(acme, day, random), id).catch(() => (killed += 1));
    };
    await Promise.all([work(), work()]);
    // The run after the restart.
    for (const { id } of plans) await makeDueOrders(jobOf(acme, day), id);
  }
  expect(killed).toBeGreaterThan(plans.length);
  for (const { id, days } of plans)
    expect(await occurrencesOf(acme, id)).toEqual(days.map((dueOn) => `${dueOn} ordered`));
  const expected = plans.reduce((sum, { days }) => sum + days.length, 0);
  expect(
    await acme.rows(
      `SELECT count(*) AS orders, count(DISTINCT number) AS numbers,
        (SELECT count(*) FROM activity WHERE event = 'work-order.created-by-plan') AS activity FROM work_orders`,
    ),
  ).toEqual([{ orders: expected, numbers: expected, activity: expected }]);
});

/** A job that is killed before or after one of three writes. */
function killable(acme: Company, day: number, random: (below: number) => number) {
  const job = jobOf(acme, day);
  return {
    ...job,
    database: {
      ...job.database,
      async write(batch: Parameters<typeof job.database.write>[0]) {
        const fate = random(6);
        if (fate === 0) throw new Error("killed before the write");
        const written = await job.database.write(batch);
        if (fate === 1) throw new Error("killed after the write");
        return written;
      },
    },
  };
}
