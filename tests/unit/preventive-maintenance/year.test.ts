import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  enqueueMaintenance,
  makeDueOrders,
} from "~/features/preventive-maintenance/commands/make-due-orders";
import type { CreateInput } from "~/features/preventive-maintenance/inputs";
import { NON_WORKING_DAYS, ORDINALS, WEEKDAYS } from "~/features/preventive-maintenance/model";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { addDays } from "~/kernel/time/days";
import { randomFrom } from "../../../migrations/seeds/clock";
import type { Company } from "../../support/db/test-tenant";
import { PLACE, TODAY } from "../../support/records/people";
import { jobOf, newPlan, occurrencesOf, tenantWithPlans } from "./fixtures";

/** Less than the time between two occurrences of any of the plans: none is missed. */
const STEP_DAYS = 15;
/** The twelve dates of a preview reach further than this, also of a monthly plan. */
const LAST_RUN = 23 * STEP_DAYS;

/** From 20 November 2026, with the days until the last run of the year. */
const KNOWN: { rule: Partial<CreateInput>; days: string[] }[] = [
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

/** By day or weekday, on the fixed day or a working day, monthly, quarterly, twice a year or yearly. */
function ruleOf(random: (below: number) => number): Partial<CreateInput> {
  const interval = [1, 3, 3, 6, 6, 12][random(6)] ?? 1;
  const isYearly = interval === 12;
  return {
    frequency: isYearly ? "yearly" : "monthly",
    interval: isYearly ? 1 : interval,
    month: 1 + random(12),
    monthDay: 1 + random(31),
    monthlyBy: random(2) === 0 ? "day" : "weekday",
    weekday: WEEKDAYS[random(7)] ?? 1,
    ordinal: ORDINALS[random(5)] ?? 1,
    nonWorkingDays: NON_WORKING_DAYS[random(3)] ?? "same",
    startOn: addDays(TODAY, random(60)),
    leadDays: random(8),
  };
}

it("makes one order per occurrence in a year of killed jobs and two workers at a time, as previewed", async () => {
  await generateYear(12);
});

it("does the same for 200 assets", { tags: ["full"] }, async () => {
  await generateYear(200);
});

async function generateYear(count: number): Promise<void> {
  const acme = await tenantWithPlans();
  const random = randomFrom(11);
  const assets = await assetsBesides(acme, count);
  const plans: { id: string; days: string[] }[] = [];
  for (const [index, assetId] of assets.entries()) {
    const known = KNOWN[index];
    const id = await newPlan(acme, {
      ...(known?.rule ?? ruleOf(random)),
      assetId,
    });
    const { upcoming, leadDays } = await getPlan(acme.as("marko"), id);
    const last = addDays(TODAY, LAST_RUN + leadDays);
    const days = upcoming.map(({ dueOn }) => dueOn).filter((dueOn) => dueOn <= last);
    if (known) expect(days).toEqual(known.days);
    plans.push({ id, days });
  }
  let killed = 0;
  for (let day = 0; day <= LAST_RUN; day += STEP_DAYS) {
    await acme.run("DELETE FROM outbox");
    await enqueueMaintenance(jobOf(acme, day));
    const due = (await acme.rows("SELECT ids ->> 'planId' AS id FROM outbox")).map(({ id }) =>
      String(id),
    );
    const work = async () => {
      for (const id of due)
        await makeDueOrders(killable(acme, day, random), id).catch(() => (killed += 1));
    };
    await Promise.all([work(), work()]);
    // The run after the restart.
    for (const id of due) await makeDueOrders(jobOf(acme, day), id);
  }
  expect(killed).toBeGreaterThan(plans.length);
  for (const { id, days } of plans)
    expect(await occurrencesOf(acme, id)).toEqual(days.map((dueOn) => `${dueOn} ordered`));
  const expected = plans.reduce((sum, { days }) => sum + days.length, 0);
  expect(expected).toBeGreaterThan(3 * count);
  expect(
    await acme.rows(
      `SELECT count(*) AS orders, count(DISTINCT number) AS numbers,
        (SELECT count(*) FROM activity WHERE event = 'work-order.created-by-plan') AS activity FROM work_orders`,
    ),
  ).toEqual([{ orders: expected, numbers: expected, activity: expected }]);
}

/** New assets at the place of the shipyard's. */
async function assetsBesides(acme: Company, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const columns = "customer_id, location_id, room_id, name, sort_key, search_text";
  await acme.run(
    `INSERT INTO assets (id, ${columns}, created_at, updated_at) SELECT value, ${columns}, 0, 0 FROM assets, json_each(?) WHERE assets.id = ?`,
    JSON.stringify(ids),
    PLACE.assetId,
  );
  return ids;
}

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
