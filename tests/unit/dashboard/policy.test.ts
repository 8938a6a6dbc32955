import { describe, expect, it } from "vitest";
import type { DayGroup, DayOrder, TechnicianDay } from "~/features/dashboard/model";
import {
  byTimes,
  dayOn,
  daysAhead,
  groupOf,
  inOrderOfDay,
  isOn,
  missingDays,
  nextVisit,
  type OpenOrder,
  overdueSince,
  visitOfDay,
  visitTimes,
} from "~/features/dashboard/policy/day";
import { calendarOf } from "~/features/work-capacity/policy";
import { DEFAULT_WEEK } from "~/features/work-capacity/model";

/** A Friday. */
const TODAY = "2026-11-20";
const calendar = calendarOf(DEFAULT_WEEK, [], []);

function order(more: Partial<OpenOrder> = {}): OpenOrder {
  return {
    number: "2026-00001",
    status: "in-progress",
    priority: "medium",
    plannedStartOn: "2026-11-18",
    plannedEndOn: "2026-11-20",
    startedOn: "2026-11-18",
    visitedOn: null,
    assignedOn: "2026-11-01",
    mayReport: true,
    reportedOn: [],
    ...more,
  };
}

const planned = (plannedStartOn: string, more: Partial<OpenOrder> = {}) =>
  order({
    status: "backlog",
    startedOn: null,
    plannedStartOn,
    plannedEndOn: "",
    mayReport: false,
    ...more,
  });

describe("the group of an order", () => {
  it.each([
    ["today", "is in progress within its plan", order()],
    ["today", "is in progress without a plan", order({ plannedStartOn: "", plannedEndOn: "" })],
    [
      "today",
      "was started before its plan",
      order({ plannedStartOn: "2026-12-24", plannedEndOn: "" }),
    ],
    ["overdue", "is in progress after its plan", order({ plannedEndOn: "2026-11-19" })],
    ["today", "is planned for today", planned(TODAY)],
    [
      "today",
      "should have begun, and its plan goes on",
      planned("2026-11-18", { plannedEndOn: "2026-11-24" }),
    ],
    ["overdue", "should have been done", planned("2026-11-02")],
    ["tomorrow", "is planned for the next day", planned("2026-11-21")],
    ["week", "is planned for this Sunday", planned("2026-11-22")],
    ["later", "is planned for next Monday", planned("2026-11-23")],
    ["tomorrow", "is planned until the next day", planned("", { plannedEndOn: "2026-11-21" })],
    ["later", "has no plan", planned("")],
  ] as const)("is %s if it %s", (group, _fact, each) => expect(groupOf(each, TODAY)).toBe(group));

  const visit = (day: string, from = "08:00") => ({ id: day, day, from, to: "10:00", note: "" });
  it.each([
    ["today", "has a visit today", planned("2026-11-10", { visits: [visit(TODAY)] })],
    ["tomorrow", "is started and visited tomorrow", order({ visits: [visit("2026-11-21")] })],
    ["later", "is visited next week", planned(TODAY, { visits: [visit("2026-11-25")] })],
    ["today", "was sent back", order({ visits: [visit("2026-11-25")], sentBack: "" })],
    ["today", "was visited before", order({ visits: [visit("2026-11-18")] })],
  ] as const)("is %s if it %s", (group, _fact, each) => expect(groupOf(each, TODAY)).toBe(group));

  it("sorts the orders of a day by the times of their visits", () => {
    const at = (from: string, more = {}) =>
      order({ number: from, visits: [visit(TODAY, from)], ...more });
    const orders = [
      order({ number: "critical", priority: "critical" }),
      at("13:00", { priority: "critical" }),
      at("09:30"),
    ];
    const names = orders.sort(inOrderOfDay(TODAY)).map(({ number }) => number);
    expect(names).toEqual(["09:30", "13:00", "critical"]);
    expect(byTimes(orders.toReversed(), TODAY).map(({ number }) => number)).toEqual(names);
  });

  /** From 22:00 on the day to 06:00 on the next. */
  const night = (day: string, endsOn: string) => ({
    ...visit(day, "22:00"),
    to: "06:00",
    endsOn,
  });
  const [YESTERDAY, TOMORROW] = ["2026-11-19", "2026-11-21"];

  it("has a visit past midnight on both of its days, each with its own times", () => {
    const plan = { plannedStartOn: TODAY, plannedEndOn: TOMORROW, group: "later" as const };
    const order = { ...plan, visits: [night(TODAY, TOMORROW)] };
    const on = (day: string) => isOn(order, day, YESTERDAY);
    expect([YESTERDAY, TODAY, TOMORROW, "2026-11-22"].map(on)).toEqual([false, true, true, false]);
    expect(visitTimes(order, TODAY)).toBe("22:00–06:00");
    expect(visitTimes(order, TOMORROW)).toBe("→ 06:00");
    // As a device has it from an earlier release.
    const { endsOn: _, ...stored } = night(TODAY, TOMORROW);
    expect(visitTimes({ visits: [stored] }, TOMORROW)).toBe("");
  });

  it("has the visit that began before midnight as its next one until that ends", () => {
    const visits = [night(YESTERDAY, TODAY), night(TODAY, TOMORROW)];
    const order = planned(YESTERDAY, { visits });
    expect(nextVisit(order, TODAY)).toMatchObject({ day: TODAY, from: "", to: "06:00" });
    expect(nextVisit(order, TOMORROW)).toMatchObject({ day: TOMORROW, from: "" });
    expect(nextVisit(order, "2026-11-22")).toBeNull();
    expect(groupOf(order, TODAY)).toBe("today");
    expect(visitTimes(order, TODAY)).toBe("→ 06:00, 22:00–06:00");
  });

  it("begins with the visit that goes on from the day before", () => {
    const orders = [
      order({ number: "early", visits: [visit(TODAY, "05:00")] }),
      order({ number: "night", visits: [night(YESTERDAY, TODAY)] }),
    ];
    expect(byTimes(orders, TODAY).map(({ number }) => number)).toEqual(["night", "early"]);
    expect(orders.sort(inOrderOfDay(TODAY))[0]?.number).toBe("night");
  });

  it.each([
    ["ends the next day", 8, { day: TODAY, from: "22:00", to: "06:00", endsOn: TOMORROW }],
    ["ends at midnight", 2, { day: TODAY, from: "22:00", to: "00:00", endsOn: TODAY }],
    ["ends before it", 1, { day: TODAY, from: "22:00", to: "23:00", endsOn: TODAY }],
    ["takes 24 hours", 24, { day: TODAY, from: "22:00", to: "22:00", endsOn: TOMORROW }],
  ])("a visit that %s knows its last day", (_, hours, expected) => {
    const startsAt = Date.UTC(2026, 10, 20, 21);
    const times = { startsAt, endsAt: startsAt + hours * 3_600_000 };
    const made = visitOfDay({ id: "night", ...times, note: "" }, "Europe/Zagreb");
    expect(made).toEqual({ id: "night", note: "", ...expected });
  });

  it("is that of the present day in data stored on Friday", () => {
    const facts = { reportedToday: true } as DayOrder["facts"];
    const stored = {
      today: TODAY,
      orders: [
        { ...planned(TODAY), number: "Friday" },
        { ...planned("2026-11-23", { visits: [visit("2026-11-23", "09:00")] }), number: "nine" },
        { ...planned("2026-11-23", { visits: [visit("2026-11-23", "07:00")] }), number: "seven" },
      ].map((each) => ({ ...each, group: groupOf(each, TODAY), overdueSince: null, facts })),
      missing: [],
      unfiled: [],
    } as unknown as TechnicianDay;
    const monday = dayOn(stored, "2026-11-23");
    expect(monday.today).toBe("2026-11-23");
    expect(monday.orders.map(({ number, group }) => `${number} ${group}`)).toEqual([
      "seven today",
      "nine today",
      "Friday overdue",
    ]);
    expect(monday.orders[0]?.facts.reportedToday).toBe(false);
    expect(dayOn(stored, "2026-11-19")).toBe(stored);
  });

  it("is overdue since the last planned day", () => {
    expect(overdueSince(order({ plannedEndOn: "2026-11-19" }), TODAY)).toBe("2026-11-19");
    expect(overdueSince(planned("2026-11-18"), TODAY)).toBe("2026-11-18");
    expect(overdueSince(order(), TODAY)).toBeNull();
    expect(overdueSince(planned(""), TODAY)).toBeNull();
  });

  it("comes first in the order of the day; what is due is sorted by urgency, what is not by its plan", () => {
    const orders = [
      planned("", { number: "not planned", priority: "critical" }),
      planned("2026-11-30", { number: "later", priority: "critical" }),
      planned("2026-11-25", { number: "later, but earlier", priority: "low" }),
      planned("2026-11-10", { number: "overdue, low", priority: "low" }),
      planned("2026-11-17", { number: "overdue, critical", priority: "critical" }),
      planned(TODAY, { number: "today, high", priority: "high" }),
      order({ number: "in progress, medium" }),
      planned(TODAY, { number: "today, medium b" }),
      planned(TODAY, { number: "today, medium a" }),
    ];
    expect(orders.sort(inOrderOfDay(TODAY)).map(({ number }) => number)).toEqual([
      "today, high",
      "in progress, medium",
      "today, medium a",
      "today, medium b",
      "overdue, critical",
      "overdue, low",
      "later, but earlier",
      "later",
      "not planned",
    ]);
  });
});

describe("days without a report", () => {
  const missing = (
    more: Partial<OpenOrder>,
    earliest = "2026-11-18",
    special: { day: string; capacityMinutes: number; reason: string }[] = [],
  ) =>
    missingDays(order(more), {
      today: TODAY,
      earliest,
      calendar: special.length > 0 ? calendarOf(DEFAULT_WEEK, special, []) : calendar,
    });

  it("are the planned days since the start, before today", () => {
    expect(missing({})).toEqual(["2026-11-18", "2026-11-19"]);
    expect(missing({ startedOn: "2026-11-19" })).toEqual(["2026-11-19"]);
    expect(missing({ plannedEndOn: "" })).toEqual(["2026-11-18"]);
    expect(missing({ startedOn: TODAY })).toEqual([]);
  });

  it("include the day of the start, planned or not", () => {
    expect(missing({ plannedStartOn: "", plannedEndOn: "" })).toEqual(["2026-11-18"]);
    expect(missing({ plannedStartOn: "2026-12-01", plannedEndOn: "2026-12-02" })).toEqual([
      "2026-11-18",
    ]);
  });

  it("are the days of the visits of an order with visits, not those between them", () => {
    const plan = { plannedStartOn: "2026-11-09", startedOn: "2026-11-09" };
    const visitedOn = ["2026-11-09", "2026-11-13", "2026-11-14", TODAY];
    expect(missing({ ...plan, visitedOn }, "2026-11-07")).toEqual(visitedOn.slice(0, 3));
    expect(missing({ ...plan, visitedOn, startedOn: "2026-11-12" }, "2026-11-07")).toEqual([
      "2026-11-12",
      "2026-11-13",
      "2026-11-14",
    ]);
    expect(missing({ ...plan, visitedOn: [] }, "2026-11-10")).toEqual([]);
    const away = [{ day: "2026-11-13", capacityMinutes: 0, reason: "leave" }];
    expect(missing({ ...plan, visitedOn }, "2026-11-10", away)).toEqual(["2026-11-14"]);
  });

  it("exclude reported days, and days outside the entry window", () => {
    expect(missing({ reportedOn: ["2026-11-18"] })).toEqual(["2026-11-19"]);
    expect(missing({}, "2026-11-19")).toEqual(["2026-11-19"]);
    expect(
      missing({ plannedStartOn: "2026-11-09", startedOn: "2026-11-12" }, "2026-11-10"),
    ).toEqual(["2026-11-12", "2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]);
  });

  it("exclude the technician's days off, and days before the assignment", () => {
    expect(
      missing({}, "2026-11-18", [{ day: "2026-11-19", capacityMinutes: 0, reason: "holiday" }]),
    ).toEqual(["2026-11-18"]);
    expect(missing({ assignedOn: "2026-11-19" })).toEqual(["2026-11-19"]);
  });

  it("do not exist for an order that was not started, or that the technician does not report", () => {
    expect(missing({ status: "backlog" })).toEqual([]);
    expect(missing({ mayReport: false })).toEqual([]);
  });
});

describe("the week ahead", () => {
  const planned = (plannedStartOn: string, plannedEndOn = "", group: DayGroup = "later") => ({
    plannedStartOn,
    plannedEndOn,
    group,
  });

  it("has seven days from today on", () => {
    expect(daysAhead("2026-11-28")).toEqual([
      "2026-11-28",
      "2026-11-29",
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
    ]);
  });

  it.each([
    [planned("2026-11-30"), "2026-11-30", true],
    [planned("2026-11-30"), "2026-12-01", false],
    [planned("2026-11-30", "2026-12-02"), "2026-12-01", true],
    [planned("2026-11-30", "2026-12-02"), "2026-12-03", false],
    [planned("", "2026-12-02"), "2026-12-01", false],
    [planned("", "2026-12-02"), "2026-12-02", true],
    [planned(""), "2026-11-28", false],
    [planned("", "", "today"), "2026-11-28", true],
    [planned("", "", "today"), "2026-11-29", false],
    [planned("2026-11-01", "2026-11-02", "overdue"), "2026-11-28", false],
  ])("%o on %s: %s", (order, day, expected) => {
    expect(isOn(order, day, "2026-11-28")).toBe(expected);
  });
});
