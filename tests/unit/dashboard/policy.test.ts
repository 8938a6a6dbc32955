import { describe, expect, it } from "vitest";
import {
  inOrderOfDay,
  isForDay,
  missingDays,
  nextStep,
  type OpenOrder,
  unfinishedSince,
} from "~/features/dashboard/policy";
import { calendarOf } from "~/features/work-capacity/policy";
import { DEFAULT_WEEK } from "~/features/work-capacity/model";

/** A Friday. */
const TODAY = "2026-11-20";
const calendar = calendarOf(DEFAULT_WEEK, []);

function order(more: Partial<OpenOrder> = {}): OpenOrder {
  return {
    number: "2026-00001",
    status: "in-progress",
    priority: "medium",
    plannedStartOn: "2026-11-18",
    plannedEndOn: "2026-11-20",
    startedOn: "2026-11-18",
    assignedOn: "2026-11-01",
    sentBack: false,
    hasLead: true,
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

describe("today's orders", () => {
  it("are those that were started or planned to start by now", () => {
    expect(
      [order(), order({ plannedStartOn: "2026-12-24" }), planned(TODAY), planned("2026-11-02")].map(
        (each) => isForDay(each, TODAY),
      ),
    ).toEqual([true, true, true, true]);
    expect([planned("2026-11-21"), planned("")].map((each) => isForDay(each, TODAY))).toEqual([
      false,
      false,
    ]);
  });

  it("are unfinished since the day they were started or planned to start", () => {
    expect(unfinishedSince(order(), TODAY)).toBe("2026-11-18");
    expect(unfinishedSince(order({ startedOn: TODAY }), TODAY)).toBeNull();
    expect(unfinishedSince(planned("2026-11-19"), TODAY)).toBe("2026-11-19");
    expect(unfinishedSince(planned(TODAY), TODAY)).toBeNull();
  });

  it("are sorted by unfinished first, planned start, priority and number", () => {
    const orders = [
      planned(TODAY, { number: "today, low", priority: "low" }),
      planned(TODAY, { number: "today, critical b", priority: "critical" }),
      planned(TODAY, { number: "today, critical a", priority: "critical" }),
      order({
        number: "begun today, planned before",
        startedOn: TODAY,
        plannedStartOn: "2026-11-17",
        priority: "low",
      }),
      planned("2026-11-19", { number: "late" }),
      order({
        number: "begun earlier",
        plannedStartOn: "2026-11-16",
        startedOn: "2026-11-16",
        priority: "low",
      }),
      order({ number: "begun without a plan", plannedStartOn: "", startedOn: "2026-11-18" }),
    ];
    expect(orders.sort(inOrderOfDay(TODAY)).map((each) => each.number)).toEqual([
      "begun earlier",
      "begun without a plan",
      "late",
      "begun today, planned before",
      "today, critical a",
      "today, critical b",
      "today, low",
    ]);
  });
});

describe("the next action", () => {
  it.each([
    ["start", planned(TODAY)],
    ["open", planned(TODAY, { hasLead: false })],
    ["report", order()],
    ["report", order({ reportedOn: ["2026-11-19"] })],
    ["open", order({ reportedOn: [TODAY] })],
    ["open", order({ mayReport: false })],
    ["open", order({ sentBack: true })],
  ] as const)("is to %s", (step, each) => expect(nextStep(each, TODAY)).toBe(step));
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
      calendar: special.length > 0 ? calendarOf(DEFAULT_WEEK, special) : calendar,
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
