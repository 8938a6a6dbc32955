import { describe, expect, it } from "vitest";
import type { Visit } from "~/features/visits/model";
import { daysOfVisits, endsOn } from "~/features/visits/policy/times";
import { handOverVisits } from "~/features/visits/policy/changes";
import {
  mustBeAsked,
  type VisitWarning,
  visitWarnings,
  warningKey,
  type WarningFacts,
} from "~/features/visits/policy/warnings";
import { instantOf } from "~/kernel/time/instants";
import { HOUR_MS, VISIT_AT, VISIT_DAY } from "../../support/records/visits/planned-visits";

const ZAGREB = "Europe/Zagreb";
const visit = {
  id: "a",
  technicianIds: ["t", "u"],
  startsAt: VISIT_AT,
  endsAt: VISIT_AT + 2 * HOUR_MS,
};
const NOTHING: WarningFacts = {
  timeZone: ZAGREB,
  visitsOfTechnicians: [],
  capacityDays: [],
  holidays: [],
  holidayNames: {},
  now: VISIT_AT - 72 * HOUR_MS,
  was: null,
  wish: null,
};
const other = (from: number, to: number, technicianIds = ["t"]) => ({
  id: "b",
  technicianIds,
  startsAt: VISIT_AT + from * HOUR_MS,
  endsAt: VISIT_AT + to * HOUR_MS,
});
const dayOf = (capacityMinutes: number, plannedMinutes: number, reason: string | null = null) => ({
  userId: "t",
  day: VISIT_DAY,
  capacityMinutes,
  plannedMinutes,
  working: WHOLE_DAY,
  reason,
});
const WHOLE_DAY = { startMinute: 0, endMinute: 24 * 60, breakMinutes: 0 };
const hours = (from: number, to: number) => ({
  startMinute: from * 60,
  endMinute: to * 60,
  breakMinutes: 0,
});

describe("the warnings of a visit", () => {
  it.each<[string, Partial<WarningFacts>, VisitWarning[]]>([
    ["none of what fits", { capacityDays: [dayOf(480, 360)] }, []],
    [
      "an overlap of the same technician, with its times",
      { visitsOfTechnicians: [other(1, 3)] },
      [
        {
          kind: "overlap",
          userId: "t",
          visitId: "b",
          startsAt: VISIT_AT + HOUR_MS,
          endsAt: VISIT_AT + 3 * HOUR_MS,
        },
      ],
    ],
    ["none of a visit that begins when this one ends", { visitsOfTechnicians: [other(2, 3)] }, []],
    ["none of other technicians", { visitsOfTechnicians: [other(0, 2, ["v"])] }, []],
    ["none of the visit itself", { visitsOfTechnicians: [{ ...other(0, 2), id: "a" }] }, []],
    [
      "the minutes beyond the capacity of the day",
      { capacityDays: [dayOf(480, 420)] },
      [{ kind: "over-capacity", userId: "t", day: VISIT_DAY, overMinutes: 60 }],
    ],
    [
      "an absence with its reason",
      { capacityDays: [dayOf(0, 0, "Vacation")] },
      [{ kind: "absent", userId: "t", day: VISIT_DAY, reason: "Vacation" }],
    ],
    [
      "an absence without words",
      { capacityDays: [dayOf(0, 0, "")] },
      [{ kind: "absent", userId: "t", day: VISIT_DAY, reason: "" }],
    ],
    [
      "none of the days on which the visit is not",
      {
        capacityDays: [{ ...dayOf(0, 0, "Vacation"), day: "2026-11-24" }],
        holidays: ["2026-11-24"],
      },
      [],
    ],
    ["a holiday", { holidays: [VISIT_DAY] }, [{ kind: "holiday", day: VISIT_DAY, name: "" }]],
    [
      "a holiday by its name",
      { holidays: [VISIT_DAY], holidayNames: { [VISIT_DAY]: "Dan sjećanja" } },
      [{ kind: "holiday", day: VISIT_DAY, name: "Dan sjećanja" }],
    ],
    [
      "a day outside the wish",
      { wish: { plannedStartOn: "2026-11-24", plannedEndOn: "2026-11-26" } },
      [{ kind: "outside-wish", plannedStartOn: "2026-11-24", plannedEndOn: "2026-11-26" }],
    ],
    ["a start in the past", { now: VISIT_AT + 1 }, [{ kind: "past" }]],
    ["none of a start that stays", { now: VISIT_AT + 1, was: visit }, []],
    ["none within the wish", { wish: { plannedStartOn: VISIT_DAY, plannedEndOn: "" } }, []],
  ])("are %s", (_, more, expected) => {
    expect(visitWarnings(visit, { ...NOTHING, ...more })).toEqual(expected);
  });
});

describe("the working hours of a technician", () => {
  const outside = (from: number, to: number, ...days: ReturnType<typeof dayOf>[]) =>
    visitWarnings(
      {
        ...visit,
        startsAt: VISIT_AT + (from - 8) * HOUR_MS,
        endsAt: VISIT_AT + (to - 8) * HOUR_MS,
      },
      { ...NOTHING, capacityDays: days },
    ).flatMap((warning) => (warning.kind === "outside-hours" ? [warning.day] : []));
  const TUESDAY = "2026-11-24";
  const monday = { ...dayOf(480, 0), working: hours(7, 15) };

  it("are warned of on the first day on which a visit is not within them", () => {
    expect(outside(7, 15, monday)).toEqual([]);
    expect(outside(6.5, 8, monday)).toEqual([VISIT_DAY]);
    expect(outside(14, 15.25, monday)).toEqual([VISIT_DAY]);
    const tuesday = { ...monday, day: TUESDAY };
    expect(outside(20, 32, { ...monday, working: hours(8, 24) }, tuesday)).toEqual([TUESDAY]);
  });

  it("of a night hold until the next morning, of the day before too", () => {
    const night = { ...dayOf(480, 0), working: hours(22, 30) };
    const next = { ...night, day: TUESDAY };
    expect(outside(22, 30, night, next)).toEqual([]);
    expect(outside(2, 5, { ...night, day: "2026-11-22" }, night)).toEqual([]);
    expect(outside(2, 7, { ...night, day: "2026-11-22" }, night)).toEqual([VISIT_DAY]);
  });

  it("are none on a day without capacity", () => {
    expect(outside(9, 11, { ...dayOf(0, 0), working: hours(8, 8) })).toEqual([]);
  });

  it("are clock times on the day on which the clock changes", () => {
    const sunday = { ...monday, day: "2026-10-25" };
    const at = (minute: number) => instantOf("2026-10-25", minute, ZAGREB);
    const whole = { ...visit, startsAt: at(420), endsAt: at(900) };
    expect(visitWarnings(whole, { ...NOTHING, now: 0, capacityDays: [sunday] })).toEqual([]);
  });
});

it("more than twelve hours are asked about, once for each length", () => {
  const long = { ...visit, endsAt: VISIT_AT + 12.5 * HOUR_MS };
  const [warning] = visitWarnings(long, NOTHING);
  expect(warning).toEqual({ kind: "long", minutes: 750 });
  expect(warning && [mustBeAsked(warning), warningKey(warning)]).toEqual([true, "long 750"]);
  expect(visitWarnings({ ...visit, endsAt: VISIT_AT + 12 * HOUR_MS }, NOTHING)).toEqual([]);
  expect(visitWarnings(long, { ...NOTHING, was: long })).toEqual([]);
});

it("a visit past midnight is warned of by the hours of each of its days", () => {
  const night = { ...visit, startsAt: VISIT_AT + 12 * HOUR_MS, endsAt: VISIT_AT + 20 * HOUR_MS };
  const next = { ...dayOf(60, 0), day: "2026-11-24" };
  const facts = { ...NOTHING, holidays: ["2026-11-24"] };
  expect(visitWarnings(night, { ...facts, capacityDays: [dayOf(480, 240), next] })).toEqual([
    { kind: "over-capacity", userId: "t", day: "2026-11-24", overMinutes: 180 },
    { kind: "holiday", day: "2026-11-24", name: "" },
  ]);
  const away = { ...dayOf(0, 0, "Leave"), day: "2026-11-24" };
  expect(visitWarnings(night, { ...NOTHING, capacityDays: [dayOf(480, 300), away] })).toEqual([
    { kind: "over-capacity", userId: "t", day: VISIT_DAY, overMinutes: 60 },
    { kind: "absent", userId: "t", day: "2026-11-24", reason: "Leave" },
  ]);
});

describe("the days of visits", () => {
  it("are those of the first start and the last end in the zone", () => {
    const night = { startsAt: VISIT_AT - 9 * HOUR_MS, endsAt: VISIT_AT - 8 * HOUR_MS };
    expect(daysOfVisits([visit, night], ZAGREB)).toEqual({
      plannedStartOn: "2026-11-22",
      plannedEndOn: VISIT_DAY,
    });
    expect(daysOfVisits([], ZAGREB)).toBeNull();
  });
});

describe("a visit past midnight", () => {
  const ends = (day: string, from: number, to: number) => {
    const times = {
      startsAt: VISIT_AT + (from - 8) * HOUR_MS,
      endsAt: VISIT_AT + (to - 8) * HOUR_MS,
    };
    const { starts, ends: isEnd } = endsOn(times, day, ZAGREB);
    return [starts, isEnd];
  };
  it.each([
    ["within a day", VISIT_DAY, 9, 11, [true, true]],
    ["until midnight", VISIT_DAY, 20, 24, [true, true]],
    ["of a whole day", VISIT_DAY, 0, 24, [true, true]],
    ["on its first day", VISIT_DAY, 22, 30, [true, false]],
    ["on its second day", "2026-11-24", 22, 30, [false, true]],
  ])("%s", (_, day, from, to, expected) => {
    expect(ends(day, from, to)).toEqual(expected);
  });
});

describe("what becomes of visits when a technician leaves", () => {
  const planned: Visit = {
    ...visit,
    workOrderId: "w",
    arrivalFromAt: null,
    arrivalToAt: null,
    note: "",
    status: "planned",
    version: 1,
  };
  it.each([
    ["the others keep it", ["t", "u"], "l", { technicianIds: ["u"], status: "planned" }],
    ["the lead takes it over", ["t"], "l", { technicianIds: ["l"], status: "planned" }],
    ["without a lead it is cancelled", ["t"], null, { technicianIds: ["t"], status: "cancelled" }],
  ])("%s", (_, technicianIds, lead, after) => {
    const result = handOverVisits([{ ...planned, technicianIds }], ["t"], () => lead);
    expect(result.map((each) => each.after)).toMatchObject([after]);
  });
  it("others are left alone", () => {
    expect(handOverVisits([planned], ["x"], () => "l")).toEqual([]);
  });
});
