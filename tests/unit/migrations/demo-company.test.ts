import { beforeAll, describe, expect, it } from "vitest";
import { scheduleInput } from "../../../app/features/schedule/inputs";
import { boundsOf } from "../../../app/features/schedule/policy/grid";
import { dayPlannedMinutes, plannedWithin } from "../../../app/features/schedule/policy/load";
import { readSchedule } from "../../../app/features/schedule/queries/board";
import { parseInput } from "../../../app/kernel/input/parse";
import { weekday } from "../../../app/kernel/time/days";
import { COMPANIES, seedCompany } from "../../../migrations/seeds/companies";
import { daysOffAround, isDayOff } from "../../../migrations/seeds/days-off";
import { JOBS } from "../../../migrations/seeds/jobs";
import { placeStatements } from "../../../migrations/seeds/people-and-places";
import { EQUIPMENT, MACHINES, SPARE_PARTS } from "../../../migrations/seeds/places";
import { type OrderScenario, orderScenarios } from "../../../migrations/seeds/stories";
import { slotsOf } from "../../../migrations/seeds/visit-slots";
import { ZONE } from "../../../migrations/seeds/clock";
import { ctxFor } from "../../support/db/auth-context";
import { freshDatabase, type FreshDatabase } from "../../support/db/database";
import { actorOf } from "../../support/records/people";

/** A Wednesday morning, a Sunday, and an evening in the hour after the clocks have changed. */
const MOMENTS = ["2026-06-17T07:10:00Z", "2026-06-21T10:00:00Z", "2026-10-26T20:00:00Z"].map(
  (each) => new Date(each),
);
const AT = { created_at: 0, updated_at: 0 };
const { places } = placeStatements(AT);
const TECHNICIANS = ["tomislav", "tea", "tarik"];

describe.each(MOMENTS)("the orders of a demo company on %s", (now) => {
  const daysOff = daysOffAround(now);
  const orders = orderScenarios(now, { orders: 300, places, seed: 9, daysOff });
  const begun = orders.filter(({ ending }) => ending !== "backlog");
  const slots = slotsOf(now, orders, daysOff);

  it("are numbered in the order of their creation and worked on after it", () => {
    expect(orders).toHaveLength(300);
    expect(orders.map(({ createdAt }) => createdAt.getTime())).toEqual(
      orders.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => a - b),
    );
    expect(orders.map(({ index }) => index)).toEqual(orders.map((_, index) => index));
    const early = begun.filter(
      ({ createdAt, workedOn }) => createdAt.toISOString().slice(0, 10) > workedOn,
    );
    expect(early).toEqual([]);
    expect(orders.filter(({ createdAt }) => createdAt >= now)).toEqual([]);
  });

  it("fit their machine", () => {
    const machines = new Map(places.flatMap(({ assets }) => assets).map((each) => [each.id, each]));
    const unfit = orders.filter(
      ({ assetId, job, place }) =>
        job.fits !== (assetId ? machines.get(assetId)?.machine : "building") ||
        (assetId !== null && !place.assets.some(({ id }) => id === assetId)),
    );
    expect(unfit).toEqual([]);
    expect(new Set(orders.map(({ job }) => job.fits)).size).toBe(8);
  });

  it("keep nobody longer than nine hours a day, in two places or at work on a day off", () => {
    const days = new Map<string, OrderScenario[]>();
    for (const order of begun)
      for (const key of order.team) {
        const entry = `${key} ${order.workedOn}`;
        days.set(entry, [...(days.get(entry) ?? []), order]);
      }
    for (const works of days.values()) {
      const sorted = works.toSorted((a, b) => a.shift - b.shift);
      const hours = sorted.reduce((sum, { job }) => sum + job.hours + 1, 0);
      expect(hours).toBeLessThanOrEqual(9);
      sorted.slice(1).forEach((each, place) => {
        const before = sorted[place];
        expect(each.shift - 1).toBeGreaterThan((before?.shift ?? 0) + (before?.job.hours ?? 0));
      });
    }
    const expected = slots.map(({ scenario, slot }) => ({ ...scenario, workedOn: slot.day }));
    const away = [...begun, ...expected].filter(({ team, workedOn }) =>
      isDayOff(daysOff, team, workedOn),
    );
    expect(away).toEqual([]);
    const weekends = begun.filter(({ workedOn }) => weekday(workedOn) > 5);
    expect(weekends.length).toBeGreaterThan(0);
    expect(new Set(weekends.map(({ priority }) => priority))).toEqual(new Set(["critical"]));
  });

  it("leave a few in progress, some to approve and most done", () => {
    const count = (wanted: string) => begun.filter(({ ending }) => ending === wanted).length;
    expect(count("in-progress")).toBe(3);
    expect(count("waiting-for-approvals")).toBe(12);
    expect(count("signed")).toBe(3);
    expect(count("done")).toBeGreaterThan(220);
    expect(orders.length - begun.length).toBeLessThan(55);
    expect(orders.filter(({ isAssigned }) => !isAssigned).length).toBeLessThan(8);
  });

  it("fill the days of the next two weeks, one of them too much", () => {
    const load = new Map<string, number>();
    for (const { scenario, slot } of slots)
      for (const key of scenario.team) {
        const entry = `${key} ${slot.day}`;
        load.set(entry, (load.get(entry) ?? 0) + scenario.job.hours);
      }
    const hours = [...load.values()];
    expect(hours.filter((each) => each > 8)).toHaveLength(1);
    expect(Math.max(...hours)).toBeLessThanOrEqual(12);
    // Eight hours are a working day.
    expect(hours.reduce((sum, each) => sum + each, 0) / hours.length).toBeGreaterThan(4.5);
    for (const key of TECHNICIANS)
      expect([...load.keys()].filter((entry) => entry.startsWith(key)).length).toBeGreaterThan(3);
  });
});

it("names and texts are in the language of the company", () => {
  const croatian = placeStatements(AT, "hr").statements.map(({ args }) => JSON.stringify(args));
  const english = placeStatements(AT).statements.map(({ args }) => JSON.stringify(args));
  for (const { name } of [...Object.values(MACHINES), ...SPARE_PARTS]) {
    expect(croatian.some((each) => each.includes(name.hr))).toBe(true);
    expect(english.some((each) => each.includes(name.en))).toBe(true);
  }
  expect(Object.keys(EQUIPMENT.hr)).toHaveLength(Object.keys(EQUIPMENT.en).length);
  const texts = JOBS.flatMap(({ description, report }) => [description, report]);
  expect(texts.filter(({ en }) => /[čćšžđ]/u.test(en))).toEqual([]);
  expect(new Set(texts.map(({ hr }) => hr)).size).toBe(texts.length);
});

describe("both demo companies, whole", { tags: ["full"] }, () => {
  const NOW = new Date("2026-06-17T07:10:00Z");
  const companies = new Map<string, FreshDatabase>();
  beforeAll(async () => {
    for (const company of COMPANIES) {
      const fresh = await freshDatabase();
      await seedCompany(company, fresh.url, { now: NOW });
      companies.set(company.code, fresh);
    }
  });

  async function numbers(code: string, sql: string): Promise<Record<string, unknown>[]> {
    const { rows } = (await companies.get(code)?.database.read({ sql })) ?? { rows: [] };
    return rows.map((row) => ({ ...row }));
  }
  const one = async (code: string, sql: string) =>
    Number(Object.values((await numbers(code, sql))[0] ?? {})[0]);

  it.each(["acme", "globex"])("%s has few late orders and no stock below zero", async (code) => {
    const late = await one(
      code,
      "SELECT count(*) AS n FROM work_orders WHERE status IN ('backlog', 'in-progress') AND planned_end_on BETWEEN '2' AND '2026-06-16'",
    );
    expect(late).toBeGreaterThanOrEqual(4);
    expect(late).toBeLessThanOrEqual(10);
    const stock = await numbers(
      code,
      "SELECT name, stock_thousandths FROM spare_parts ORDER BY id",
    );
    expect(stock.map((row) => row["stock_thousandths"])).toEqual(
      SPARE_PARTS.map((part) => part.stock * 1000),
    );
  });

  it("has a dozen orders to plan, and one day that is too full", async () => {
    const fresh = companies.get("acme");
    if (!fresh) throw new Error("The company was seeded");
    const ctx = ctxFor(fresh, actorOf("marko"), { now: NOW.getTime() });
    const overfull: string[] = [];
    // A week is shown from its Monday.
    for (const from of ["2026-06-15", "2026-06-22", "2026-06-29"]) {
      const input = parseInput(scheduleInput, { view: "week", from });
      const { technicians, visits, days, tray } = await readSchedule(ctx, input);
      expect(tray?.totalCount).toBeGreaterThanOrEqual(10);
      expect(tray?.totalCount).toBeLessThanOrEqual(14);
      const bounds = boundsOf(days, ZONE);
      for (const { id, name, days: capacities } of technicians)
        capacities.forEach((capacity, place) => {
          const within = bounds[place];
          if (!within || capacity.day < "2026-06-17") return;
          const own = visits.filter(({ technicianIds }) => technicianIds.includes(id));
          const minutes = plannedWithin(own, within) + dayPlannedMinutes(capacity);
          if (minutes > capacity.capacityMinutes) overfull.push(`${name} ${capacity.day}`);
        });
    }
    expect(overfull).toHaveLength(1);
  });

  it("has numbers that follow the dates", async () => {
    const wrong = await one(
      "acme",
      `SELECT count(*) AS n FROM work_orders a JOIN work_orders b ON b.number > a.number AND b.created_at < a.created_at
        WHERE b.job_number <> '' AND a.job_number <> ''`,
    );
    expect(wrong).toBe(0);
  });

  it("has nobody in two places", async () => {
    const twice = await numbers(
      "acme",
      `SELECT x.id FROM daily_report_hours x JOIN daily_reports r ON r.id = x.report_id
        JOIN daily_report_hours y ON y.technician_id = x.technician_id AND y.id <> x.id AND y.from_time < x.to_time AND x.from_time < y.to_time
        JOIN daily_reports q ON q.id = y.report_id AND q.report_on = r.report_on`,
    );
    expect(twice).toEqual([]);
    const visits = await numbers(
      "acme",
      `SELECT a.id, b.id FROM visits a JOIN visit_technicians s ON s.visit_id = a.id JOIN visit_technicians t ON t.user_id = s.user_id
        JOIN visits b ON b.id = t.visit_id WHERE a.id < b.id AND a.status = 'planned' AND b.status = 'planned'
        AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`,
    );
    expect(visits).toEqual([]);
  });

  it("has a plan in each state, a finding, a conversation, notifications and a named holiday", async () => {
    const states = await numbers(
      "acme",
      "SELECT DISTINCT status FROM maintenance_plans ORDER BY 1",
    );
    expect(states).toEqual([{ status: "active" }, { status: "ended" }, { status: "paused" }]);
    const counted = async (sql: string) => one("acme", `SELECT count(*) AS n FROM ${sql}`);
    expect(await counted("comments WHERE subject_type = 'ticket'")).toBe(4);
    expect(await counted("notifications WHERE read_at IS NULL")).toBeGreaterThan(10);
    expect(await counted("notifications WHERE title LIKE '%{{%'")).toBe(0);
    expect(
      await counted("settings WHERE key = 'holiday-names' AND value LIKE '%Company day%'"),
    ).toBe(1);
    expect(await counted("outbox")).toBe(0);
    expect(
      await counted("checklist_answers WHERE content LIKE '%not-ok%' OR tick = 'not-ok'"),
    ).toBeGreaterThan(0);
  });
});
