import { describe, expect, it } from "vitest";
import type { ScheduleTechnician } from "~/features/schedule/model";
import {
  boundsOf,
  firstBeside,
  offOn,
  visibleDays,
  visibleHours,
  lanesOf,
  minutesWithin,
  movedByDays,
  reassigned,
  resized,
  restDays,
  snapped,
} from "~/features/schedule/policy/grid";
import { monthOfVisits } from "~/features/schedule/policy/load";
import { isLate, overlapping } from "~/features/schedule/policy/marks";
import type { ScheduleOrder } from "~/features/visits/model";
import { instantsOf } from "~/features/visits/policy/form";
import { visitMinutesOf } from "~/kernel/visit-length";
import { instantOf } from "~/kernel/time/instants";

type OrderStatus = ScheduleOrder["status"];

const ZONE = "Europe/Zagreb";
const HOUR = 3_600_000;
const at = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return instantOf(day, hours * 60 + minutes, ZONE);
};
const times = (day: string, from: string, to: string) => ({
  startsAt: at(day, from),
  endsAt: at(day, to),
});
const boundsOn = (day: string) => {
  const [bounds] = boundsOf([day], ZONE);
  if (!bounds) throw new Error("no day");
  return bounds;
};

describe("the days shown", () => {
  it("begin on the Monday of the requested day, or of today", () => {
    expect(visibleDays("week", "2026-11-19", "2026-01-01")[0]).toBe("2026-11-16");
    expect(visibleDays("two-weeks", null, "2026-11-22")).toHaveLength(14);
    expect(visibleDays("two-weeks", null, "2026-11-22")[0]).toBe("2026-11-16");
    expect(visibleDays("day", "2026-11-19", "2026-01-01")).toEqual(["2026-11-19"]);
  });

  it("are those of the calendar month, and the next view begins behind them", () => {
    const days = visibleDays("month", "2028-02-17", "2026-01-01");
    expect([days.length, days[0], days.at(-1)]).toEqual([29, "2028-02-01", "2028-02-29"]);
    expect(firstBeside("month", "2026-12-01", 1)).toBe("2027-01-01");
    expect(firstBeside("month", "2027-01-01", -1)).toBe("2026-12-01");
    expect(firstBeside("two-weeks", "2026-11-16", 1)).toBe("2026-11-30");
    expect(firstBeside("day", "2026-11-16", -1)).toBe("2026-11-15");
  });

  it("have 23 hours when the clock is set forward", () => {
    const bounds = boundsOn("2027-03-28");
    expect(bounds.endsAt - bounds.startsAt).toBe(23 * HOUR);
  });
});

describe("why somebody has no hours", () => {
  const capacity = (minutes: number) => ({
    day: "2026-11-21",
    capacityMinutes: minutes,
    working: { startMinute: 480, endMinute: 960, breakMinutes: 0 },
    reason: null,
    dayPlanned: [],
  });
  const off = (awayOn: string[], minutes: number | null, isHoliday: boolean, isFormer = false) =>
    offOn(
      { isFormer, awayOn },
      "2026-11-21",
      minutes === null ? undefined : capacity(minutes),
      isHoliday,
    );

  it("is an absence, a holiday or no working day", () => {
    expect(off(["2026-11-21"], 0, true)).toBe("away");
    expect(off([], 0, true)).toBe("holiday");
    expect(off([], 0, false)).toBe("off");
    expect(off([], 60, true)).toBeNull();
  });

  it("is unknown to those who may not read the capacity, but for absences and holidays", () => {
    expect(off([], null, false)).toBeNull();
    expect(off([], null, true)).toBe("holiday");
    expect(off(["2026-11-21"], null, false)).toBe("away");
    expect(off([], null, false, true)).toBe("off");
  });
});

describe("what is wrong on the board", () => {
  const visit = (from: string, to: string, day = "2026-11-20") => times(day, from, to);
  const { startsAt, endsAt } = visit("09:00", "11:00");
  type Marked = { status?: OrderStatus; isCancelled?: boolean; isUnattended?: boolean };
  const late = ({ status = "backlog", ...more }: Marked, now: number) =>
    isLate(
      {
        startsAt,
        endsAt,
        isCancelled: false,
        isUnattended: false,
        order: { status },
        ...more,
      },
      now,
    );

  it("are visits at the same time, each of them", () => {
    const long = visit("08:00", "12:00");
    const [inside, behind] = [visit("09:00", "10:00"), visit("11:00", "13:00")];
    const after = visit("13:00", "14:00");
    expect(overlapping([long, inside, behind, after])).toEqual(new Set([long, inside, behind]));
    expect(overlapping([visit("08:00", "09:00"), visit("09:00", "10:00")]).size).toBe(0);
  });

  it("is a planned visit whose time has come and whose order nobody has begun", () => {
    expect(late({}, startsAt + 1)).toBe(true);
    expect(late({}, startsAt)).toBe(false);
    expect(late({ isCancelled: true }, startsAt + 1)).toBe(false);
  });

  it("is a planned visit of an order in progress that has passed and to which nobody came", () => {
    const missed = { status: "in-progress", isUnattended: true } as const;
    expect(late(missed, endsAt + 1)).toBe(true);
    // While it lasts, somebody may be there without a timer.
    expect(late(missed, endsAt)).toBe(false);
    expect(late({ ...missed, isUnattended: false }, endsAt + 1)).toBe(false);
    expect(late({ ...missed, isCancelled: true }, endsAt + 1)).toBe(false);
    expect(late({ status: "signed" }, endsAt + 1)).toBe(false);
  });
});

describe("a month", () => {
  it("has the visits and minutes of each day, across midnight and the change of the clock", () => {
    const bounds = boundsOf(visibleDays("month", "2026-10-05", "2026-10-05"), ZONE);
    const visits = [
      { ...times("2026-10-25", "00:00", "04:00"), status: "backlog" as const },
      {
        startsAt: at("2026-10-30", "22:00"),
        endsAt: at("2026-10-31", "06:00"),
        status: "in-progress" as const,
      },
      { ...times("2026-10-31", "08:00", "09:00"), status: "signed" as const },
      {
        startsAt: at("2026-09-30", "23:00"),
        endsAt: at("2026-10-01", "01:00"),
        status: "backlog" as const,
      },
    ];
    const month = monthOfVisits(visits, bounds, ({ status }) => status !== "backlog");
    const day = (number: number) => month[number - 1];
    expect(day(1)).toEqual({ visits: 0, minutes: 60 });
    // The hour that happens twice counts twice.
    expect(day(25)).toEqual({ visits: 0, minutes: 300 });
    expect(day(30)).toEqual({ visits: 1, minutes: 120 });
    // A finished order takes no more hours.
    expect(day(31)).toEqual({ visits: 2, minutes: 360 });
    expect(month.filter(({ minutes }) => minutes > 0)).toHaveLength(4);
  });
});

describe("a day of rest", () => {
  const SHARE = { orderId: "order", minutes: 60 };
  const [friday, saturday, sunday] = ["2026-11-20", "2026-11-21", "2026-11-22"];
  const week = boundsOf([friday, saturday, sunday], ZONE);
  const technician = (
    id: string,
    ...capacities: [number, string | null][]
  ): Pick<ScheduleTechnician, "id" | "isFormer" | "awayOn" | "days"> => ({
    id,
    isFormer: false,
    awayOn: [],
    days: week.map(({ day }, index) => {
      const [capacityMinutes = 0, reason = null] = capacities[index] ?? [];
      const working = { startMinute: 480, endMinute: 480 + capacityMinutes, breakMinutes: 0 };
      return { day, capacityMinutes, working, reason, dayPlanned: [] };
    }),
  });
  const rest = (
    technicians: ReturnType<typeof technician>[],
    visits: Record<string, ReturnType<typeof times>[]> = {},
    holidays: string[] = [],
  ) => restDays({ technicians, visitsOf: (id) => visits[id] ?? [], bounds: week, holidays });

  it("is one on which nobody works", () => {
    expect(rest([technician("a", [480, null]), technician("b", [480, null], [240, null])])).toEqual(
      [sunday],
    );
  });

  it("is none with a visit, planned hours, an absence or a holiday", () => {
    const idle = technician("a", [480, null]);
    expect(rest([idle], { a: [times(saturday, "09:00", "10:00")] })).toEqual([sunday]);
    expect(rest([technician("a", [480, null], [0, "sick leave"])])).toEqual([sunday]);
    expect(rest([idle], {}, [sunday])).toEqual([saturday]);
    const shared = { ...idle, days: idle.days.map((day) => ({ ...day, dayPlanned: [SHARE] })) };
    expect(rest([shared])).toEqual([]);
  });

  it("is a day of the weekend for those who may not read the capacity", () => {
    const unknown = { id: "a", isFormer: false, awayOn: [], days: [] };
    expect(rest([unknown])).toEqual([saturday, sunday]);
    expect(rest([{ ...unknown, awayOn: [saturday] }])).toEqual([sunday]);
  });
});

describe("the minutes of a visit", () => {
  it("belong to both days when it runs past midnight", () => {
    const visit = { startsAt: at("2026-11-18", "22:00"), endsAt: at("2026-11-19", "01:30") };
    expect(minutesWithin(visit, boundsOn("2026-11-18"))).toBe(120);
    expect(minutesWithin(visit, boundsOn("2026-11-19"))).toBe(90);
    expect(minutesWithin(visit, boundsOn("2026-11-20"))).toBe(0);
  });

  it("are those that pass when the clock is set forward", () => {
    const visit = times("2027-03-28", "01:00", "05:00");
    expect(minutesWithin(visit, boundsOn("2027-03-28"))).toBe(180);
  });
});

describe("the hours of a day", () => {
  it("are six to eight in the evening, and more around other visits", () => {
    const bounds = boundsOn("2026-11-18");
    expect(visibleHours(bounds, [], ZONE)).toEqual(times("2026-11-18", "06:00", "20:00"));
    expect(
      visibleHours(
        bounds,
        [{ startsAt: at("2026-11-17", "22:00"), endsAt: at("2026-11-18", "02:00") }],
        ZONE,
      ),
    ).toEqual(times("2026-11-18", "00:00", "20:00"));
    expect(visibleHours(bounds, [times("2026-11-18", "19:00", "21:30")], ZONE)).toEqual(
      times("2026-11-18", "06:00", "22:00"),
    );
  });
});

it("places overlapping visits in lanes of their own", () => {
  const visits = [
    times("2026-11-18", "08:00", "10:00"),
    times("2026-11-18", "09:00", "11:00"),
    times("2026-11-18", "10:00", "12:00"),
  ];
  expect(lanesOf(visits).map(({ lane }) => lane)).toEqual([0, 1, 0]);
});

it("takes the length of a visit from the planned hours, divided among the technicians, at most their day", () => {
  expect(visitMinutesOf(0, 1)).toBe(120);
  expect(visitMinutesOf(100, 1)).toBe(105);
  expect(visitMinutesOf(600, 2)).toBe(300);
  expect(visitMinutesOf(2400, 1)).toBe(480);
  expect(visitMinutesOf(2400, 1, 360)).toBe(360);
  expect(visitMinutesOf(2400, 2, 720)).toBe(720);
});

describe("a visit that moves by days", () => {
  it("keeps its clock time and its length, also across a change of the clock", () => {
    const visit = times("2027-03-27", "09:00", "11:00");
    expect(movedByDays(visit, 2, ZONE)).toEqual(times("2027-03-29", "09:00", "11:00"));
    const night = { startsAt: at("2026-10-23", "22:00"), endsAt: at("2026-10-24", "06:00") };
    const { startsAt, endsAt } = movedByDays(night, 1, ZONE);
    expect([startsAt, endsAt - startsAt]).toEqual([at("2026-10-24", "22:00"), 8 * HOUR]);
  });

  it("stays in the hour that happens twice when it moves by none", () => {
    const startsAt = at("2026-10-25", "02:30") + HOUR;
    const visit = { startsAt, endsAt: startsAt + HOUR };
    expect(movedByDays(visit, 0, ZONE)).toEqual(visit);
  });
});

it("snaps to quarters of an hour", () => {
  expect(snapped(at("2026-11-18", "09:07"))).toBe(at("2026-11-18", "09:00"));
  expect(snapped(at("2026-11-18", "09:08"))).toBe(at("2026-11-18", "09:15"));
});

it("resizes a visit to at least a quarter and at most a day", () => {
  const visit = times("2026-11-18", "09:00", "11:00");
  expect(resized(visit, "end", at("2026-11-18", "08:00")).endsAt).toBe(at("2026-11-18", "09:15"));
  expect(resized(visit, "end", at("2026-11-20", "08:00")).endsAt).toBe(at("2026-11-19", "09:00"));
  expect(resized(visit, "start", at("2026-11-18", "12:00")).startsAt).toBe(
    at("2026-11-18", "10:45"),
  );
});

it("replaces one technician of a visit, and keeps the others", () => {
  expect(reassigned(["a", "b"], "a", "c")).toEqual(["c", "b"]);
  expect(reassigned(["a", "b"], "a", "b")).toEqual(["b"]);
  expect(reassigned(["a"], "a", "a")).toEqual(["a"]);
  expect(reassigned([], null, "a")).toEqual(["a"]);
});

it("reads the arrival window of a visit past midnight within the visit", () => {
  const form = { day: "2026-11-18", technicianIds: [], note: "", from: "22:00", to: "02:00" };
  const windowOf = (arrivalFrom: string, arrivalTo: string) => {
    const { arrivalFromAt, arrivalToAt } = instantsOf({ ...form, arrivalFrom, arrivalTo }, ZONE);
    return [arrivalFromAt, arrivalToAt];
  };
  expect(windowOf("22:30", "23:30")).toEqual([
    at("2026-11-18", "22:30"),
    at("2026-11-18", "23:30"),
  ]);
  expect(windowOf("23:30", "00:30")).toEqual([
    at("2026-11-18", "23:30"),
    at("2026-11-19", "00:30"),
  ]);
  expect(windowOf("00:30", "01:30")).toEqual([
    at("2026-11-19", "00:30"),
    at("2026-11-19", "01:30"),
  ]);
});

it("reads an end before the start as the next day", () => {
  const form = { day: "2026-11-18", technicianIds: [], note: "", arrivalFrom: "", arrivalTo: "" };
  expect(instantsOf({ ...form, from: "22:00", to: "02:00" }, ZONE)).toEqual({
    startsAt: at("2026-11-18", "22:00"),
    endsAt: at("2026-11-19", "02:00"),
    arrivalFromAt: null,
    arrivalToAt: null,
  });
  expect(
    instantsOf(
      { ...form, from: "08:00", to: "10:00", arrivalFrom: "08:00", arrivalTo: "09:00" },
      ZONE,
    ),
  ).toMatchObject({
    arrivalFromAt: at("2026-11-18", "08:00"),
    arrivalToAt: at("2026-11-18", "09:00"),
  });
});
