import { describe, expect, it } from "vitest";
import { scheduleInput } from "~/features/schedule/inputs";
import { boundsOf, visitsByTechnician } from "~/features/schedule/policy/grid";
import {
  countedByVisits,
  dayPlannedMinutes,
  plannedWithin,
  warningsOnBoard,
} from "~/features/schedule/policy/load";
import { readSchedule, type Schedule } from "~/features/schedule/queries/board";
import { warningKey, warningsOn, type VisitWarning } from "~/features/visits/policy/warnings";
import { readPlannedDay } from "~/features/visits/queries/day-of-visit";
import { parseInput } from "~/kernel/input/parse";
import { addDays } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { NOW, who } from "../../support/records/people";
import { planned } from "../../support/records/visits/planned-visits";
import { visitRow } from "../../support/records/visits/visit-rows";

const ZONE = "Europe/Zagreb";
const MONDAY = "2026-11-23";
const at = (day: string, hours: number) => instantOf(day, 0, ZONE) + hours * 3_600_000;
const times = (day: string, from: number, to: number) => ({
  startsAt: at(day, from),
  endsAt: at(day, to),
});

/**
 * The week from Monday on. Tomislav: 40 hours planned by days from the Friday before, half of it on days that he is away; a visit of two
 * hours on Tuesday, a visit of a finished order on Wednesday. Tea: her half of the order without a visit.
 */
const week = once(async () => {
  const acme = await createTestTenant({ approvals: 1 });
  const [tomislav, tea] = [who("tomislav"), who("tea")];
  const own = { technicianIds: [tomislav], leadId: tomislav };
  await acme.run(
    "INSERT INTO work_capacity_exceptions (user_id, day, minutes, reason) VALUES (?, '2026-11-20', 0, 'Leave'), (?, '2026-11-30', 0, '')",
    tomislav,
    tomislav,
  );
  await orderAt(acme, "backlog", {
    ...own,
    plannedStartOn: "2026-11-20",
    plannedEndOn: "2026-11-30",
    plannedRegularMinutes: 1500,
  });
  const shared = await orderAt(acme, "backlog", {
    technicianIds: [tomislav, tea],
    leadId: tomislav,
    plannedStartOn: MONDAY,
    plannedEndOn: "2026-11-24",
    plannedRegularMinutes: 600,
    plannedTravelMinutes: 120,
  });
  const visited = await orderAt(acme, "in-progress", {
    ...own,
    plannedStartOn: MONDAY,
    plannedEndOn: MONDAY,
    plannedRegularMinutes: 480,
  });
  const visit = await planned(acme, visited.id, ["tomislav"], times("2026-11-24", 8, 10));
  const done = await orderAt(acme, "done", own);
  await visitRow(acme, done.id, times("2026-11-25", 8, 12));
  return { acme, shared, visited, visit };
});
const boardOf = async ({ acme }: Awaited<ReturnType<typeof week>>) =>
  readSchedule(acme.as("marko"), parseInput(scheduleInput, { from: MONDAY }));

/** As the page has it. */
const boardWith = (schedule: Schedule) => ({
  ...schedule,
  bounds: boundsOf(schedule.days, ZONE),
  beside: { ...schedule.beside, bounds: boundsOf(schedule.beside.days, ZONE) },
  timeZone: ZONE,
  now: NOW,
});

/** The minutes of each day that the board says are left. */
function freeOn(
  { technicians, visits, days }: Schedule,
  id: string,
  exceptOrderId: string | null = null,
) {
  const own = visitsByTechnician(visits).get(id) ?? [];
  return boundsOf(days, ZONE).map((within, index) => {
    const day = technicians.find((each) => each.id === id)?.days[index];
    const taken = plannedWithin(own, within) + dayPlannedMinutes(day, exceptOrderId);
    return (day?.capacityMinutes ?? 0) - taken;
  });
}

describe("the hours left on the board", () => {
  it("lack the orders planned by days and the visits of open orders, and no others", async () => {
    const it = await week();
    const schedule = await boardOf(it);
    // 1,500 minutes over the five days with work, six hours on the first two, two hours of a visit.
    expect(freeOn(schedule, who("tomislav"))).toEqual([0, -120, 180, 180, 180, 0, 0]);
    expect(freeOn(schedule, who("tea"))).toEqual([300, 300, 480, 480, 480, 0, 0]);
    expect(freeOn(schedule, who("tea"), it.shared.id)).toEqual([480, 480, 480, 480, 480, 0, 0]);
    expect(schedule.visits.map(({ order }) => order.status)).toContain("done");
  });

  it("follow a visit that is being stored: its order does not count by its days", async () => {
    const it = await week();
    const schedule = await boardOf(it);
    const [known] = schedule.visits;
    if (!known) throw new Error("no visit");
    const added = { ...known, id: "new", order: { ...known.order, id: it.shared.id } };
    const after = countedByVisits(schedule.technicians, [...schedule.visits, added]);
    const untimed = (id: string) =>
      after.find((each) => each.id === id)?.days.map((day) => dayPlannedMinutes(day));
    expect(untimed(who("tea"))).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(untimed(who("tomislav"))?.slice(0, 3)).toEqual([300, 300, 300]);
    const untouched = schedule.technicians.find(({ id }) => id === who("tarik"));
    expect(after).toContain(untouched);
  });
});

describe("the board and the dialog of a visit", () => {
  it("agree on the free minutes of everyone on each day", async () => {
    const it = await week();
    const schedule = await boardOf(it);
    for (const [index, day] of schedule.days.entries()) {
      const { people } = await readPlannedDay(it.acme.as("marko"), it.shared.id, day);
      for (const { id, days } of people) {
        const { capacityMinutes = 0, plannedMinutes = 0 } =
          days.find((each) => each.day === day) ?? {};
        const free = capacityMinutes - plannedMinutes;
        expect(free, `${id} ${day}`).toBe(freeOn(schedule, id, it.shared.id)[index]);
      }
    }
  });

  const keys = (warnings: VisitWarning[]) =>
    warnings.map((each) => ({ ...each, key: warningKey(each) }));

  it.each([
    [0, 8, 10],
    [1, 9, 17],
    [2, 9, 15],
    [3, 9, 15],
    [5, 9, 11],
    // Past midnight, into a Tuesday without free hours, and into a Saturday.
    [0, 20, 27],
    [4, 20, 27],
    // Into the Monday after the week, with an absence.
    [6, 20, 33],
  ])("agree on the warnings of a visit of the order on day %i", async (after, from, to) => {
    const it = await week();
    const schedule = await boardOf(it);
    const day = addDays(MONDAY, after);
    const order = {
      id: it.shared.id,
      plannedStartOn: MONDAY,
      plannedEndOn: addDays(MONDAY, 1),
    };
    const visit = {
      id: "new",
      technicianIds: [who("tomislav"), who("tea")],
      ...times(day, from, to),
      order,
    };
    const board = boardWith(schedule);
    const inDialog = await readPlannedDay(it.acme.as("marko"), order.id, day);
    expect(keys(warningsOnBoard(visit, null, board))).toEqual(
      keys(warningsOn(visit, inDialog, order, null)),
    );
  });

  it("do not warn of overlaps with visits of finished orders", async () => {
    const it = await week();
    const wednesday = addDays(MONDAY, 2);
    const { visits } = await readPlannedDay(it.acme.as("marko"), it.shared.id, wednesday);
    expect(visits.filter(({ startsAt }) => startsAt === at(wednesday, 8))).toEqual([]);
  });

  it("agree on the warnings of a visit that is moved", async () => {
    const it = await week();
    const schedule = await boardOf(it);
    const before = schedule.visits.find(({ id }) => id === it.visit.id);
    if (!before) throw new Error("not shown");
    const visit = { ...before, ...times(MONDAY, 9, 12) };
    const board = boardWith(schedule);
    const inDialog = await readPlannedDay(it.acme.as("marko"), it.visited.id, MONDAY);
    const warnings = warningsOnBoard(visit, before, board);
    expect(warnings).toMatchObject([{ kind: "over-capacity", overMinutes: 180 }]);
    expect(warnings).toEqual(warningsOn(visit, inDialog, null, before));
  });

  it("agree on the warnings of a visit whose other day is not shown", async () => {
    const it = await week();
    const view = (from: string) =>
      readSchedule(it.acme.as("marko"), parseInput(scheduleInput, { from, view: "day" }));
    const [monday, tuesday] = [MONDAY, addDays(MONDAY, 1)];
    const night = {
      id: "night",
      technicianIds: [who("tomislav"), who("tea")],
      // Until the visit of Tuesday has begun.
      ...times(monday, 20, 33),
      order: { id: it.shared.id, plannedStartOn: "", plannedEndOn: "" },
    };
    const inDialog = await readPlannedDay(it.acme.as("marko"), it.shared.id, monday);
    const expected = keys(warningsOn(night, inDialog, null, null));
    expect(expected.map(({ key }) => key)).toEqual([
      "long 780",
      `overlap ${who("tomislav")} ${it.visit.id}`,
      ...[monday, tuesday].map((day) => `over-capacity ${who("tomislav")} ${day}`),
      `over-capacity ${who("tea")} ${tuesday}`,
      ...["tomislav", "tea"].map((key) => `outside-hours ${who(key)} ${monday}`),
    ]);
    for (const shown of [monday, tuesday])
      expect(keys(warningsOnBoard(night, null, boardWith(await view(shown)))), shown).toEqual(
        expected,
      );
    const { visits, beside } = await view(monday);
    expect([visits, beside.visits.map(({ id, number }) => [id, number])]).toEqual([
      [],
      [[it.visit.id, expect.stringMatching(/^2026-/)]],
    ]);
    const tea = (await view(tuesday)).technicians.find(({ id }) => id === who("tea"));
    expect(tea?.beside.map(({ day }) => day)).toEqual([monday, addDays(MONDAY, 2)]);
  });

  it("of those who do not plan has no visits beside the shown days", async () => {
    const it = await week();
    const input = parseInput(scheduleInput, { from: MONDAY, view: "day" });
    const ctx = it.acme.as("ana");
    expect((await readSchedule(ctx, input)).beside.visits).toEqual([]);
    expect(ctx.database.stats.roundTrips).toBe(1);
  });
});
