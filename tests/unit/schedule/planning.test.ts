import { describe, expect, it } from "vitest";
import type { ScheduleOrder, ScheduleVisit } from "~/features/visits/model";
import { boundsOf, visibleDays } from "~/features/schedule/policy/grid";
import {
  changeTo,
  overAtFirst,
  overByKey,
  overCell,
  overTime,
  type Held,
} from "~/features/schedule/ui/planning/held";
import {
  callOf,
  conflictOf,
  isNoChange,
  type PlanChange,
  undoOf,
  visitAfter,
  withChanges,
} from "~/features/schedule/ui/planning/planning";
import type { RefusalResponse } from "~/kernel/refusal";
import type { Rows } from "~/features/schedule/ui/grid/use-rows";
import { instantOf } from "~/kernel/time/instants";

const ZONE = "Europe/Zagreb";
const MONDAY = "2027-03-01";
const at = (day: string, hours: number) => instantOf(day, hours * 60, ZONE);

const ORDER: ScheduleOrder = {
  id: "order",
  number: "2027-00001",
  title: "Pump leaks",
  customerId: null,
  town: "",
  category: "",
  customerName: "",
  priority: "high",
  status: "backlog",
  plannedStartOn: "",
  plannedEndOn: "",
  plannedMinutes: 180,
};
const UNPLANNED = { ...ORDER, technicianIds: [], visitIds: [], leftMinutes: 180 };
const visit = (more: Partial<ScheduleVisit> = {}): ScheduleVisit => ({
  id: "visit",
  version: 3,
  startsAt: at(MONDAY, 9),
  endsAt: at(MONDAY, 11),
  arrivalFromAt: null,
  arrivalToAt: null,
  note: "",
  isCancelled: false,
  isUnattended: false,
  technicianIds: ["ana", "iva"],
  order: ORDER,
  ...more,
});
const person = (id: string) => ({
  id,
  name: id,
  isFormer: false,
  awayOn: [],
  days: [],
  beside: [],
  isAwayToday: false,
  month: [],
});
function rowsOf(view: "day" | "week", visits: readonly ScheduleVisit[] = []): Rows {
  return {
    technicians: ["ana", "eva", "iva"].map(person),
    visitsOf: (id) => visits.filter(({ technicianIds }) => technicianIds.includes(id)),
    bounds: boundsOf(visibleDays(view, MONDAY, MONDAY), ZONE),
    beside: { visits: [], bounds: [] },
    now: at(MONDAY, 0),
    today: MONDAY,
    holidays: [],
    holidayNames: {},
    mayPlan: true,
    isFaded: () => false,
  };
}
const placeIn = (view: "day" | "week", visits: readonly ScheduleVisit[] = []) => ({
  rows: rowsOf(view, visits),
  timeZone: ZONE,
  now: at("2027-01-01", 8),
});
const held = {
  is: "visit",
  visit: visit(),
  technicianId: "ana",
  day: MONDAY,
  part: null,
} as const satisfies Held;
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe("a change", () => {
  const move: PlanChange = {
    is: "move",
    visit: visit(),
    technicianIds: ["eva", "iva"],
    startsAt: at(MONDAY, 10),
    endsAt: at(MONDAY, 12),
  };

  it("is on the board before it is stored, and a cancelled visit leaves it", () => {
    const others = [visit({ id: "other" }), visit()];
    const moved = withChanges(others, new Map([["visit", visitAfter(move)]]), false);
    expect(moved.map(({ id, startsAt }) => [id, startsAt])).toEqual([
      ["other", at(MONDAY, 9)],
      ["visit", at(MONDAY, 10)],
    ]);
    const cancelled = new Map([["visit", visitAfter({ is: "cancel", visit: visit() })]]);
    expect(withChanges(others, cancelled, false).map(({ id }) => id)).toEqual(["other"]);
    expect(withChanges(others, cancelled, true)).toHaveLength(2);
    expect(withChanges(others, new Map(), false)).toBe(others);
  });

  it("takes the arrival window along, and its undo brings both back", () => {
    const announced = visit({ arrivalFromAt: at(MONDAY, 8), arrivalToAt: at(MONDAY, 10) });
    const later: PlanChange = {
      ...move,
      visit: announced,
      startsAt: at("2027-03-02", 14),
      endsAt: at("2027-03-02", 16),
    };
    expect(callOf(later).body).toMatchObject({
      arrivalFromAt: at("2027-03-02", 13),
      arrivalToAt: at("2027-03-02", 15),
    });
    const undoing = undoOf(later, { id: "visit", version: 4 }, "act");
    expect(undoing && visitAfter(undoing)).toMatchObject({
      startsAt: announced.startsAt,
      arrivalFromAt: announced.arrivalFromAt,
      arrivalToAt: announced.arrivalToAt,
    });
  });

  it("is undone by the key of its request, on the stored version", () => {
    const undoing = undoOf(move, { id: "visit", version: 4 }, "act");
    expect(undoing).toMatchObject({ visit: { version: 4, startsAt: at(MONDAY, 10) } });
    expect(undoing && callOf(undoing)).toEqual({
      method: "POST",
      path: "/visits/visit/undo",
      body: { version: 4, act: "act" },
    });
    expect(undoing && visitAfter(undoing)).toMatchObject({
      startsAt: at(MONDAY, 9),
      technicianIds: ["ana", "iva"],
    });
    expect(undoing && undoOf(undoing, { id: "visit", version: 5 }, "other")).toBeNull();
  });

  it("leaves the board when its planning is undone, and is back when its cancellation is", () => {
    const plan: PlanChange = { ...move, is: "plan", id: "new", order: ORDER, seenVisitIds: [] };
    const planned = undoOf(plan, { id: "new", version: 1 }, "act");
    expect(planned && visitAfter(planned)).toMatchObject({ id: "new", isCancelled: true });
    const cancelled = undoOf({ is: "cancel", visit: visit() }, { id: "visit", version: 4 }, "act");
    expect(cancelled && visitAfter(cancelled)).toMatchObject({ isCancelled: false });
  });

  const refused = (reason: string, facts: Record<string, unknown>): RefusalResponse => ({
    message: "",
    code: "version_conflict",
    reason,
    facts: { lastChange: { by: "Marko Horvat", at: 7 }, ...facts },
    requestId: "",
  });

  it("is made again on top of what somebody else stored", () => {
    const lost = conflictOf(move, refused("version_conflict", {}), [visit({ version: 9 })]);
    expect(lost).toMatchObject({ stored: { version: 9 }, lastChange: { by: "Marko Horvat" } });
    expect(lost?.again && callOf(lost.again)).toMatchObject({
      path: "/visits/visit",
      body: { version: 9, startsAt: at(MONDAY, 10) },
    });
    const outside = conflictOf(move, refused("version_conflict", {}), []);
    expect(outside).toMatchObject({ stored: null, again: null });
  });

  it("plans another visit of an order that somebody else has planned, when it has seen theirs", () => {
    const plan: PlanChange = { ...move, is: "plan", id: "new", order: ORDER, seenVisitIds: [] };
    expect(callOf(plan).body).toMatchObject({ seenVisitIds: [] });
    const current = { id: "theirs", startsAt: at(MONDAY, 9), endsAt: at(MONDAY, 11) };
    const facts = {
      current: { ...current, technicianIds: ["eva"] },
      plannedVisitIds: ["theirs", "other"],
    };
    const lost = conflictOf(plan, refused("planned_meanwhile", facts), []);
    expect(lost).toMatchObject({
      stored: { startsAt: at(MONDAY, 9), technicianIds: ["eva"] },
      lastChange: { by: "Marko Horvat", at: 7 },
    });
    expect(lost?.again && callOf(lost.again).body).toMatchObject({
      id: "new",
      seenVisitIds: ["theirs", "other"],
    });
    expect(conflictOf(plan, refused("already_exists", {}), [])).toBeNull();
    expect(conflictOf(plan, { ...refused("x", facts), code: "not_allowed" }, [])).toBeNull();
  });

  it("that leaves everything as it was is none", () => {
    const { startsAt, endsAt } = visit();
    expect(isNoChange({ ...move, technicianIds: ["iva", "ana"], startsAt, endsAt })).toBe(true);
    expect(isNoChange(move)).toBe(false);
  });
});

describe("what is held", () => {
  it("keeps its clock time on another day, and one technician is replaced by the new row", () => {
    const over = overCell(held, "eva", "2027-03-03", placeIn("week"));
    expect(over).toMatchObject({ startsAt: at("2027-03-03", 9), endsAt: at("2027-03-03", 11) });
    expect(over && changeTo(held, over)).toMatchObject({
      is: "move",
      technicianIds: ["eva", "iva"],
    });
  });

  it("as an order gets the next free time of the day", () => {
    const busy = [
      visit({ startsAt: at(MONDAY, 8), endsAt: at(MONDAY, 10), technicianIds: ["eva"] }),
    ];
    const over = overCell({ is: "order", order: UNPLANNED }, "eva", MONDAY, placeIn("week", busy));
    expect(over).toMatchObject({ startsAt: at(MONDAY, 10), endsAt: at(MONDAY, 13) });
    expect(overCell(held, "eva", "2027-04-01", placeIn("week"))).toBeNull();
  });

  it("as an order with visits takes what they have left, and names them as seen", () => {
    const order = { ...UNPLANNED, plannedMinutes: 600, leftMinutes: 120, visitIds: ["first"] };
    const held: Held = { is: "order", order };
    const over = overCell(held, "eva", MONDAY, placeIn("week"));
    expect(over).toMatchObject({ startsAt: at(MONDAY, 8), endsAt: at(MONDAY, 10) });
    expect(over && changeTo(held, over)).toMatchObject({ seenVisitIds: ["first"] });
  });

  it("as an order fits the technician: from the start of their day, for their part of its hours", () => {
    const capacity = {
      day: MONDAY,
      capacityMinutes: 360,
      working: { startMinute: 390, endMinute: 750, breakMinutes: 0 },
      reason: null,
      dayPlanned: [],
    };
    const place = placeIn("week");
    const technicians = place.rows.technicians.map((each) => ({ ...each, days: [capacity] }));
    const order = {
      ...UNPLANNED,
      plannedMinutes: 1200,
      leftMinutes: 1200,
      technicianIds: ["eva", "iva", "ana", "una"],
    };
    const hours = (technicianId: string, of: Partial<typeof order> = {}) => {
      const rows = { ...place.rows, technicians };
      const over = overCell({ is: "order", order: { ...order, ...of } }, technicianId, MONDAY, {
        ...place,
        rows,
      });
      return over && [over.startsAt, over.endsAt];
    };
    expect(hours("eva")).toEqual([at(MONDAY, 6.5), at(MONDAY, 11.5)]);
    expect(hours("eva", { technicianIds: ["una"] })).toEqual([at(MONDAY, 6.5), at(MONDAY, 12.5)]);
  });

  it("begins where the pointer grabbed it, in quarters of an hour", () => {
    const under = at(MONDAY, 13) + 5 * 60_000;
    const grabbedMs = 30 * 60_000;
    expect(overTime(held, "eva", MONDAY, under, grabbedMs, placeIn("day"))).toMatchObject({
      technicianId: "eva",
      startsAt: at(MONDAY, 12.5),
      endsAt: at(MONDAY, 14.5),
    });
  });

  it("stays in its row while one end is dragged", () => {
    const end: Held = { ...held, part: "end" };
    expect(overTime(end, "eva", MONDAY, at(MONDAY, 12), 0, placeIn("day"))).toMatchObject({
      technicianId: "ana",
      startsAt: at(MONDAY, 9),
      endsAt: at(MONDAY, 12),
    });
  });
});

describe("a visit past midnight", () => {
  const TUESDAY = "2027-03-02";
  const night = visit({ startsAt: at(MONDAY, 22), endsAt: at(TUESDAY, 6) });
  const second: Held = { ...held, visit: night, day: TUESDAY };
  const startIn = (of: Held, technicianId: string, day: string) =>
    overCell(of, technicianId, day, placeIn("week"))?.startsAt;

  it("moves by the days that one of its blocks is dragged", () => {
    expect(startIn(second, "ana", TUESDAY)).toBe(night.startsAt);
    expect(startIn(second, "eva", TUESDAY)).toBe(night.startsAt);
    expect(startIn(second, "ana", "2027-03-03")).toBe(at(TUESDAY, 22));
    expect(startIn(second, "ana", MONDAY)).toBe(at("2027-02-28", 22));
    expect(startIn({ ...second, day: MONDAY }, "ana", TUESDAY)).toBe(at(TUESDAY, 22));
    const own = overCell(second, "ana", TUESDAY, placeIn("week"));
    expect(own && isNoChange(changeTo(second, own))).toBe(true);
  });

  it("stays in the hour that happens twice when only its person changes", () => {
    const startsAt = instantOf("2026-10-25", 150, ZONE) + 3_600_000;
    const twice = visit({ startsAt, endsAt: startsAt + 3_600_000 });
    const bounds = boundsOf(visibleDays("week", "2026-10-25", "2026-10-25"), ZONE);
    const place = placeIn("week");
    const over = overCell({ ...held, visit: twice, day: "2026-10-25" }, "eva", "2026-10-25", {
      ...place,
      rows: { ...place.rows, bounds },
    });
    expect(over).toMatchObject({ startsAt, endsAt: startsAt + 3_600_000 });
  });

  it("is moved by the keys from either of its blocks, as far as it is in the view", () => {
    const week = placeIn("week");
    const first = overAtFirst(second, week, []);
    expect(first).toMatchObject({ day: TUESDAY, startsAt: night.startsAt });
    if (!first) throw new Error("no place");
    expect(overByKey(second, first, key("ArrowRight"), week)).toMatchObject({
      day: "2027-03-03",
      startsAt: at(TUESDAY, 22),
    });
    const onSunday = visit({ startsAt: at("2027-02-28", 23), endsAt: at(MONDAY, 1) });
    const before: Held = { ...held, visit: onSunday, day: MONDAY };
    const over = overAtFirst(before, placeIn("day"), []);
    if (!over) throw new Error("no place");
    const later = overByKey(before, over, key("ArrowRight", true), placeIn("day"));
    expect(later).toMatchObject({ day: MONDAY, startsAt: at(MONDAY, 0) });
    expect(overByKey(before, over, key("ArrowLeft", true), placeIn("day"))).toMatchObject(over);
  });
});

describe("with the keys", () => {
  it("a visit begins where it is, an order at its technician and today", () => {
    expect(overAtFirst(held, placeIn("week"), [])).toMatchObject({
      technicianId: "ana",
      day: MONDAY,
    });
    const order: Held = { is: "order", order: UNPLANNED };
    expect(overAtFirst(order, placeIn("week"), ["iva"])).toMatchObject({
      technicianId: "iva",
      day: MONDAY,
    });
    expect(overAtFirst(order, placeIn("week"), ["nobody"])).toMatchObject({ technicianId: "ana" });
    const place = placeIn("week");
    const working = { startMinute: 480, endMinute: 480, breakMinutes: 0 };
    const away = { day: MONDAY, capacityMinutes: 0, working, reason: "Leave", dayPlanned: [] };
    const technicians = place.rows.technicians.map((each) => ({ ...each, days: [away] }));
    const rows = { ...place.rows, technicians };
    expect(overAtFirst(order, { ...place, rows }, ["iva"])).toMatchObject({ day: "2027-03-02" });
  });

  it("it moves by days and rows in the week, by quarters on a day, and changes its length", () => {
    const week = placeIn("week");
    const first = overAtFirst(held, week, []);
    if (!first) throw new Error("no place");
    expect(overByKey(held, first, key("ArrowRight"), week)).toMatchObject({ day: "2027-03-02" });
    expect(overByKey(held, first, key("ArrowLeft"), week)).toMatchObject({ day: MONDAY });
    expect(overByKey(held, first, key("ArrowDown"), week)).toMatchObject({ technicianId: "eva" });
    expect(overByKey(held, first, key("ArrowUp"), week)).toMatchObject({ technicianId: "ana" });
    expect(overByKey(held, first, key("ArrowRight", true), week)).toMatchObject({
      startsAt: at(MONDAY, 9.25),
    });
    expect(overByKey(held, first, key("ArrowRight"), placeIn("day"))).toMatchObject({
      startsAt: at(MONDAY, 9.25),
    });
    expect(overByKey(held, first, key("+"), week)).toMatchObject({ endsAt: at(MONDAY, 11.25) });
    expect(overByKey(held, first, key("x"), week)).toBeNull();
  });
});
