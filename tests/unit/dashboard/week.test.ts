import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { readDashboard } from "~/features/dashboard/queries/read";
import type { WeekDay } from "~/features/dashboard/model";
import { updateHolidays } from "~/features/settings/commands/update-holidays";
import { holidaysInput } from "~/features/settings/inputs";
import { parseInput } from "~/kernel/input/parse";
import { setWorkCapacity } from "~/features/work-capacity/commands/set";
import { setInput } from "~/features/work-capacity/inputs";
import { getWorkCapacity } from "~/features/work-capacity/queries/read";
import { readWeekAhead } from "~/features/dashboard/queries/week-ahead";
import { readWeek } from "~/features/dashboard/queries/week";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { planOf } from "../../support/db/explain";
import { atVersion, orderAt, report } from "../../support/records/orders";
import { NOW, TODAY, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

const WEEK = { from: "2026-11-16", to: "2026-11-22" };

/** Four hours of Tomislav's and two of Tea's, one of them on the road, on two days of the week; more on the Sunday before. */
async function worked(): Promise<Company> {
  const acme = await createTestTenant();
  const minutes = { regular: 60, travel: 60, overtime1: 0, overtime2: 0, overtime3: 0 };
  const order = await orderAt(acme, "in-progress", {
    plannedStartOn: "2026-11-16",
    plannedRegularMinutes: 601,
    plannedTravelMinutes: 61,
  });
  const entries = [
    { id: crypto.randomUUID(), technicianId: who("tea"), kind: "plain" as const, minutes },
  ];
  await fileReport(acme.as("tomislav"), report(order.id, "tomislav"));
  await fileReport(
    acme.as("tomislav"),
    report(order.id, "tomislav", { reportOn: "2026-11-19", entries }),
  );
  const off = await orderAt(acme, "in-progress", {
    plannedStartOn: TODAY,
    plannedRegularMinutes: 480,
  });
  await callOffWorkOrder(acme.as("marko"), { ...atVersion(off), reason: "Sold" });
  await orderAt(acme, "backlog", { plannedStartOn: "2026-11-23", plannedRegularMinutes: 480 });
  await orderAt(acme, "backlog", {
    plannedStartOn: "2026-11-22",
    plannedRegularMinutes: 120,
    technicianIds: [who("tarik")],
    leadId: who("tarik"),
  });
  return acme;
}

describe("the hours of this week", () => {
  it("are everyone's for office staff and approvers", async () => {
    const acme = await worked();
    for (const key of ["sanja", "marko", "ana"])
      expect(await readWeek(acme.as(key)), key).toEqual({
        ...WEEK,
        own: false,
        totalMinutes: 360,
        plannedRegularMinutes: 721,
        plannedTravelMinutes: 61,
      });
  });

  it("are a technician's own, with an equal share of the plans", async () => {
    const acme = await worked();
    const [tomislav, tea, tarik] = [
      await readWeek(acme.as("tomislav")),
      await readWeek(acme.as("tea")),
      await readWeek(acme.as("tarik")),
    ];
    expect([tomislav, tea, tarik].map((each) => [each.own, each.totalMinutes])).toEqual([
      [true, 240],
      [true, 120],
      [true, 0],
    ]);
    expect(tomislav.plannedRegularMinutes + tea.plannedRegularMinutes).toBe(601);
    expect(tomislav.plannedTravelMinutes + tea.plannedTravelMinutes).toBe(61);
    expect(tarik).toMatchObject({ plannedRegularMinutes: 120, plannedTravelMinutes: 0 });
  });

  it("are listed by day beside the plan on My week", async () => {
    const acme = await worked();
    const page = await readWeekAhead(acme.as("tea"));
    const hours = page.hours?.slice(0, 7) ?? [];
    expect(hours.map(({ day }) => day)).toEqual([
      "2026-11-16",
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
    ]);
    expect(hours.filter(({ workedMinutes }) => workedMinutes > 0)).toMatchObject([
      { day: "2026-11-19", workedMinutes: 120 },
    ]);
    const { days } = await getWorkCapacity(acme.as("tea"), { id: who("tea"), ...WEEK });
    expect(hours.map(({ plannedMinutes }) => plannedMinutes)).toEqual(
      days.map(({ plannedMinutes }) => plannedMinutes),
    );
    expect(hours[0]?.plannedMinutes).toBeGreaterThan(0);
  });

  it("of the days ahead are on My week, with why a day is off", async () => {
    const acme = await worked();
    const holidays = ["2026-11-25", { day: "2026-11-23", name: "Dan sjećanja" }, "2026-11-26"];
    await updateHolidays(acme.as("sanja"), parseInput(holidaysInput, { holidays }));
    const off = { capacityMinutes: 0 };
    await setWorkCapacity(
      acme.as("marko"),
      setInput.parse({
        id: who("tea"),
        version: 0,
        from: "2026-11-16",
        to: "2026-12-16",
        week: null,
        exceptions: [
          { ...off, from: "2026-11-24", reason: "Vacation" },
          { ...off, from: "2026-11-26" },
        ],
      }),
    );
    const { hours = [] } = await readWeekAhead(acme.as("tea"));
    expect(hours.map(({ day }) => day).slice(7)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
    ]);
    const whyOff = ({ away, holidayName, isHoliday }: WeekDay) => away ?? holidayName ?? isHoliday;
    expect(hours.slice(5).map(whyOff)).toEqual([
      undefined,
      undefined,
      "Dan sjećanja",
      "Vacation",
      true,
      "",
    ]);
  });

  it("exclude withdrawn reports", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "in-progress");
    const filed = report(order.id, "tomislav");
    await fileReport(acme.as("tomislav"), filed);
    await withdrawReport(acme.as("tomislav"), { id: filed.id, version: 1 });
    expect(await readWeek(acme.as("marko"))).toMatchObject({ totalMinutes: 0 });
  });

  it("start on Monday in the tenant's time zone", async () => {
    const acme = await worked();
    const sunday = acme.as("marko", { now: Date.UTC(2026, 10, 22, 22, 30) });
    const monday = acme.as("marko", { now: Date.UTC(2026, 10, 22, 23, 30) });
    expect(await readWeek(sunday)).toMatchObject({ ...WEEK, totalMinutes: 360 });
    expect(await readWeek(monday)).toMatchObject({
      from: "2026-11-23",
      to: "2026-11-29",
      totalMinutes: 0,
      plannedRegularMinutes: 480,
    });
  });

  it("are read from the daily sums, without reading years of reports", async () => {
    const acme = await createTestTenant();
    for (const key of ["marko", "tea"])
      expect(await planOf(acme, key, readWeek, /^SELECT/)).not.toMatch(/SCAN/);
  });
});

describe("the dashboard", () => {
  it("takes one round trip and one request, for every user who may read orders", async () => {
    const acme = await worked();
    for (const key of ["sanja", "marko", "ana", "tomislav"]) {
      const ctx = acme.as(key, { now: NOW });
      await readDashboard(ctx);
      expect(ctx.database.stats, key).toMatchObject({ roundTrips: 1, requests: 1 });
    }
    expect(await readDashboard(acme.as("tomislav"), false)).toMatchObject({ day: null });
  });

  it("is refused to all other users", async () => {
    const acme = await createTestTenant();
    for (const key of ["emina", "ciro", "petar"])
      await expectRefusal(readDashboard(acme.as(key)), "not_allowed");
  });
});
