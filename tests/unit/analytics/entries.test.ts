import { beforeAll, describe, expect, it } from "vitest";
import { entriesInput, workedDaysInput } from "~/features/analytics/inputs";
import { type HoursView, VISIBLE_KINDS } from "~/features/analytics/model";
import { exportHours, readHours } from "~/features/analytics/queries/entries/hours";
import { readWorkedDays } from "~/features/analytics/queries/hours";
import { entriesTable } from "~/features/analytics/ui/entries-table";
import { fileReport } from "~/features/daily-reports/commands/file";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import type { CreateInput } from "~/features/work-orders/inputs/create";
import { parseInput } from "~/kernel/input/parse";
import { formatter } from "~/kernel/text/format";
import { HOUR_KINDS, type HourKind, type Hours, totalMinutes } from "~/kernel/time/hours";
import { textsIn } from "~/server/texts";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { plan, report } from "../../support/records/orders";
import { DAY_MS, NOW, OTHER_PLACE, PLACE, TODAY, who } from "../../support/records/people";

let acme: Company;
const kindsOf = (view: HoursView | null): readonly HourKind[] =>
  view ? VISIBLE_KINDS[view] : HOUR_KINDS;
const minutesOf = (hours: Hours, view: HoursView | null) =>
  kindsOf(view).reduce((sum, kind) => sum + hours[kind], 0);
let yard: { id: string; number: string };
let hotel: { id: string; number: string };
const manager = () => acme.as("marko");
const input = (raw: object = {}) => parseInput(entriesInput, raw);

type Worked = { person: string; from: string; to: string; kind?: "work" | "travel" };

/** An order on which each of them worked today, a Friday. */
async function order(more: Partial<CreateInput>, worked: Worked[]) {
  const made = await createWorkOrder(acme.as("marko", { now: NOW - DAY_MS }), plan(more));
  const entries = worked.map(({ person, from, to, kind = "work" }) => ({
    id: crypto.randomUUID(),
    technicianId: who(person),
    kind,
    from,
    to,
  }));
  await fileReport(acme.as("marko"), report(made.id, "marko", { entries }));
  return made;
}

beforeAll(async () => {
  acme = await createTestTenant({ approvals: 0 });
  yard = await order({ jobNumber: "RN-1", externalReference: "X-7" }, [
    { person: "tomislav", from: "05:00", to: "06:00", kind: "travel" },
    { person: "tomislav", from: "06:00", to: "10:00" },
    { person: "tea", from: "15:30", to: "16:50" },
  ]);
  hotel = await order({ ...OTHER_PLACE }, [{ person: "tomislav", from: "11:00", to: "12:00" }]);
});

describe("the report of hours", () => {
  it("has the sums of each person by default, and of all", async () => {
    expect(await readHours(manager(), input())).toMatchObject({
      from: "2026-11-01",
      to: "2026-11-30",
      groups: ["person"],
      totalCount: 2,
      totals: { regular: 330, travel: 60, overtime1: 50, overtime2: 0, overtime3: 0 },
      entities: [
        {
          level: 1,
          keys: [who("tomislav")],
          names: ["Tomislav Đurić"],
          sums: { regular: 300, travel: 60 },
        },
        { level: 1, keys: [who("tea")], sums: { regular: 30, overtime1: 50, travel: 0 } },
      ],
    });
  });

  it("has the sums of each level before the rows that they add up", async () => {
    const { entities, totalCount } = await readHours(
      manager(),
      input({ group1: "person", group2: "customer", group3: "order" }),
    );
    expect(totalCount).toBe(8);
    expect(entities.map(({ level, names, sums }) => [level, names.at(-1), sums.regular])).toEqual([
      [1, "Tomislav Đurić", 300],
      [2, "Brodogradilište Žuti Rt d.d.", 240],
      [3, yard.number, 240],
      [2, expect.any(String), 60],
      [3, hotel.number, 60],
      [1, "Tea Šimić", 30],
      [2, "Brodogradilište Žuti Rt d.d.", 30],
      [3, yard.number, 30],
    ]);
  });

  it.each([
    [["person"]],
    [["customer", "person"]],
    [["order", "band", "day"]],
    [["day", "kind", "band"]],
    [["kind", "order", "person"]],
    [["band"]],
  ])("adds up to the same sums at each level by %s", async ([group1, group2, group3]) => {
    const { entities, totals } = await readHours(manager(), input({ group1, group2, group3 }));
    expect(totalMinutes(totals)).toBe(440);
    for (const level of [1, 2, 3].slice(0, [group1, group2, group3].filter(Boolean).length)) {
      const rows = entities.filter((row) => row.level === level);
      expect(rows.reduce((sum, row) => sum + totalMinutes(row.sums), 0)).toBe(440);
    }
  });

  it("divides hours by work or travel and by kind, in the order of tables", async () => {
    const { entities } = await readHours(manager(), input({ group1: "kind", group2: "band" }));
    expect(entities.map(({ keys, sums }) => [keys.join(), totalMinutes(sums)])).toEqual([
      ["work", 380],
      ["work,regular", 330],
      ["work,overtime1", 50],
      ["travel", 60],
      ["travel,travel", 60],
    ]);
  });

  it("reads a page of its rows with the sums of all", async () => {
    const page = await readHours(
      manager(),
      input({ group1: "person", group2: "day", pageNumber: "2", pageSize: "3" }),
    );
    expect(page).toMatchObject({ totalCount: 4, totals: { regular: 330 } });
    expect(page.entities.map(({ keys }) => keys)).toEqual([[who("tea"), TODAY]]);
    expect(await readHours(manager(), input({ pageNumber: "9" }))).toMatchObject({
      entities: [],
      totalCount: 2,
      totals: { regular: 330 },
    });
  });

  it("links each number to the days that have exactly these hours", async () => {
    const ctx = manager();
    const localization = {
      t: textsIn("en").t,
      format: formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" }),
    };
    for (const [group1, group2, group3] of [
      ["person", "customer", "order"],
      ["order", "day", "kind"],
      ["customer", "band", "day"],
    ]) {
      const scope = input({ group1, group2, group3 });
      const data = await readHours(ctx, scope);
      const around = { from: data.from, to: data.to, timeZone: data.timeZone, scope };
      const table = entriesTable(data, around, localization);
      const links = [table.total ?? [], ...table.rows.map(({ cells }) => cells)]
        .flat()
        .filter(({ to }) => to?.startsWith("/analytics/hours?"));
      expect(links.length).toBeGreaterThan(8);
      for (const { text, to } of links) {
        const { searchParams } = new URL(to ?? "", "https://acme.example");
        const days = await readWorkedDays(
          manager(),
          parseInput(workedDaysInput, Object.fromEntries(searchParams)),
        );
        const view = parseInput(workedDaysInput, Object.fromEntries(searchParams)).hours;
        expect([to, localization.format.minutes(minutesOf(days.totals.hours, view))]).toEqual([
          to,
          text,
        ]);
      }
    }
  });

  it("has only the hours of the order, or of no customer, that the address names, as its file has", async () => {
    const sums = async (raw: object) => {
      const file = await exportHours(manager(), input(raw));
      const rows = await file.read(0, 1);
      return [
        totalMinutes((await readHours(manager(), input(raw))).totals),
        rows.reduce((sum, { minutes }) => sum + minutes, 0),
      ];
    };
    expect(await sums({ workOrderId: hotel.id })).toEqual([60, 60]);
    expect(await sums({ workOrderId: yard.id, group1: "band" })).toEqual([380, 380]);
    const setCustomer = (id: string | null) =>
      acme.run(
        "UPDATE work_orders SET customer_id = ?, customer_sort = '' WHERE id = ?",
        id,
        hotel.id,
      );
    await setCustomer(null);
    expect(await sums({ noCustomer: "on" })).toEqual([60, 60]);
    expect(await sums({ noCustomer: "on", group1: "order" })).toEqual([60, 60]);
    await setCustomer(OTHER_PLACE.customerId);
    expect(await sums({ noCustomer: "on" })).toEqual([0, 0]);
  });

  it("is open to SA and MG only, and takes one round trip", async () => {
    for (const key of ["tomislav", "emina"])
      await expectRefusal(readHours(acme.as(key), input()), "not_allowed");
    const sanja = acme.as("sanja");
    await readHours(sanja, input({ group1: "order" }));
    expect(sanja.database.stats.roundTrips).toBe(1);
  });
});

describe("the file of hours", () => {
  it("has a row for each person, day, order and kind, and the same sum as the page", async () => {
    const file = await exportHours(manager(), input());
    expect(file).toMatchObject({ name: "hours-2026-11-01-2026-11-30", count: 1 });
    const rows = await file.read(0, 1);
    expect(
      rows.map(({ personName, reportOn, number, band, minutes }) => [
        personName,
        reportOn,
        number,
        band,
        minutes,
      ]),
    ).toEqual([
      ["Tomislav Đurić", TODAY, yard.number, "regular", 240],
      ["Tomislav Đurić", TODAY, yard.number, "travel", 60],
      ["Tomislav Đurić", TODAY, hotel.number, "regular", 60],
      ["Tea Šimić", TODAY, yard.number, "regular", 30],
      ["Tea Šimić", TODAY, yard.number, "overtime1", 50],
    ]);
    expect(rows[0]).toMatchObject({
      personId: who("tomislav"),
      workOrderId: yard.id,
      customerId: PLACE.customerId,
      jobNumber: "RN-1",
      externalReference: "X-7",
      isSigned: false,
    });
  });

  it("is read month by month", async () => {
    await acme.run(
      "UPDATE daily_reports SET report_on = '2026-10-30' WHERE work_order_id = ?",
      hotel.id,
    );
    const file = await exportHours(manager(), input({ from: "2026-01-01", to: "2026-12-31" }));
    const parts = [await file.read(0, 1), await file.read(1, 1)];
    expect([file.count, ...parts.map((part) => part.length)]).toEqual([2, 1, 4]);
    await acme.run(
      "UPDATE daily_reports SET report_on = ? WHERE work_order_id = ?",
      TODAY,
      hotel.id,
    );
  });
});
