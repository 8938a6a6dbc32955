import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasSkippedTimes,
  hoursOf,
  laterEntries,
} from "~/features/daily-reports/ui/draft/draft-hours";
import { endOfQuarter } from "~/features/daily-reports/hours";
import { suggestedHours } from "~/features/daily-reports/ui/draft/suggested-hours";
import type { ReportDraft } from "~/features/daily-reports/ui/draft/report-draft";
import { clockText } from "~/kernel/time/clock-text";
import { startText } from "~/kernel/time/day-span";
import { addDays } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { newId } from "~/kernel/ids";
import { anyNight } from "./any-hours";

type Known = Parameters<typeof suggestedHours>[0];

const FRIDAY = "2026-11-20";
const THURSDAY = "2026-11-19";
const TEA = { id: "tea", name: "Tea Šimić", isLead: true };
const TARIK = { id: "tarik", name: "Tarik Begić", isLead: false };
const NOTHING: Known = {
  technicians: [TEA],
  plan: { workMinutes: 0, travelMinutes: 0 },
  ownReports: [],
  countedEntries: [],
  timers: [],
  visits: [],
  startedAt: null,
  workdays: {},
  rules: [
    { validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] },
  ],
  now: Date.parse("2026-11-20T18:00:00+01:00"),
};

function timesOf(entries: ReportDraft["entries"]): string[] {
  return entries.map(
    ({ technicianId, kind, from, to, nextDay }) =>
      `${technicianId} ${kind} ${startText(from, nextDay)}-${to}`,
  );
}

function suggested(known: Partial<Known>, day = FRIDAY) {
  const { entries, suggestedBy } = suggestedHours({ ...NOTHING, ...known }, day, newId);
  return [suggestedBy, ...timesOf(entries)];
}

function elsewhere(from: string, to: string, more = {}): Known["countedEntries"][number] {
  return {
    technicianId: "tea",
    reportId: "other",
    reportOn: FRIDAY,
    orderNumber: "2026-00007",
    kind: "work",
    from,
    to,
    minutes: 60,
    ...more,
  };
}

/** An instant of Friday in Zagreb. */
function at(time: string): number {
  return Date.parse(`${FRIDAY}T${time}:00+01:00`);
}

function timed(
  kind: "work" | "travel",
  startedAt: number,
  stoppedAt: number | null,
  id = "one",
): Known["timers"][number] {
  const ending = stoppedAt === null ? null : "stopped";
  const about = { id, workOrderId: "pump", technicianId: "tea", isCut: false };
  return { ...about, kind, startedAt, stoppedAt, ending };
}

type AnyTimer = { kind: "work" | "travel"; from: number; length: number | null };

/** As one person has them: the next start ends a timer, and nothing is later than now. */
function oneAtATime(timers: readonly AnyTimer[], now: number) {
  const begun = timers.filter(({ from }) => from <= now).toSorted((a, b) => a.from - b.from);
  return begun.map(({ kind, from, length }, index) => {
    const end = Math.min(from + (length ?? Infinity), begun[index + 1]?.from ?? Infinity);
    return { kind, from, to: length === null && end === Infinity ? null : Math.min(end, now) };
  });
}

const blankReport = { id: "new", reportOn: FRIDAY } as unknown as ReportDraft;

describe("the hours that a new report begins with", () => {
  const plan = { workMinutes: 450, travelMinutes: 60 };

  it.each<[string, Partial<Known>, (string | null)[]]>([
    ["are empty without a plan", {}, [null, "tea work -"]],
    ["of the plan are never later than now", { plan, now: at("06:50") }, [null, "tea work -"]],
    [
      "of the plan begin with the working day of the person",
      {
        plan,
        workdays: {
          tea: Array.from({ length: 7 }, () => ({ startMinute: 360, endMinute: 840 })),
        },
      },
      ["plan", "tea travel 05:00-06:00", "tea work 06:00-13:30"],
    ],
    [
      "of the plan end now",
      { plan, now: at("12:00") },
      ["plan", "tea travel 07:00-08:00", "tea work 08:00-12:00"],
    ],
    [
      "are the planned travel and work, for everybody",
      { plan, technicians: [TEA, TARIK] },
      [
        "plan",
        "tea travel 07:00-08:00",
        "tea work 08:00-15:30",
        "tarik travel 07:00-08:00",
        "tarik work 08:00-15:30",
      ],
    ],
    [
      "have no travel where none is planned",
      { plan: { ...plan, travelMinutes: 0 } },
      ["plan", "tea work 08:00-15:30"],
    ],
    [
      "are rounded to quarters, and at most a usual day of a plan for several days",
      { plan: { workMinutes: 2400, travelMinutes: 37 } },
      ["plan", "tea travel 07:30-08:00", "tea work 08:00-16:00"],
    ],
    [
      "follow what is reported of that day elsewhere",
      { plan, countedEntries: [elsewhere("06:00", "09:15"), elsewhere("05:00", "06:00")] },
      ["plan", "tea travel 09:15-10:15", "tea work 10:15-17:45"],
    ],
    [
      "do not follow reports of other people and days",
      {
        plan,
        countedEntries: [
          elsewhere("06:00", "09:15", { technicianId: "tarik" }),
          elsewhere("06:00", "09:15", { reportOn: THURSDAY }),
        ],
      },
      ["plan", "tea travel 07:00-08:00", "tea work 08:00-15:30"],
    ],
    [
      "are empty when the plan does not fit into the day any more",
      { plan, countedEntries: [elsewhere("15:00", "16:00")] },
      [null, "tea work -"],
    ],
    [
      "are empty after work past midnight",
      { plan, countedEntries: [elsewhere("20:00", "02:00")] },
      [null, "tea work -"],
    ],
    [
      "follow work of the evening before that ended after midnight",
      { plan, countedEntries: [elsewhere("20:00", "09:30", { reportOn: THURSDAY })] },
      ["plan", "tea travel 09:30-10:30", "tea work 10:30-18:00"],
    ],
    [
      "begin with the working day, not in the night, after an evening that ended after midnight",
      { plan, countedEntries: [elsewhere("20:00", "01:15", { reportOn: THURSDAY })] },
      ["plan", "tea travel 07:00-08:00", "tea work 08:00-15:30"],
    ],
    [
      "of the plan begin with the actual start of the order, after the travel",
      { plan: { workMinutes: 60, travelMinutes: 30 }, startedAt: at("17:05"), now: at("20:00") },
      ["plan", "tea travel 16:30-17:00", "tea work 17:00-18:00"],
    ],
    [
      "of the plan begin with the actual start, also before the working day and up to behind midnight",
      { plan: { workMinutes: 300, travelMinutes: 0 }, startedAt: at("05:00"), now: at("07:15") },
      ["plan", "tea work 05:00-07:15"],
    ],
    [
      "of the plan end now where the order was started late",
      { plan: { workMinutes: 60, travelMinutes: 0 }, startedAt: at("19:00"), now: at("19:40") },
      ["plan", "tea work 19:00-19:45"],
    ],
    [
      "of the plan go on behind midnight from the actual start",
      {
        plan: { workMinutes: 240, travelMinutes: 0 },
        startedAt: at("22:30"),
        now: at("01:10") + 86_400_000,
      },
      ["plan", "tea work 22:30-01:15"],
    ],
    [
      "of the plan follow what is filed, also of an order that was started before",
      { plan, startedAt: at("07:00"), countedEntries: [elsewhere("08:00", "12:00")] },
      ["plan", "tea travel 12:00-13:00", "tea work 13:00-18:00"],
    ],
    [
      "of the plan begin with the working day where the order was started less than a quarter of an hour ago",
      { plan: { workMinutes: 60, travelMinutes: 0 }, startedAt: at("19:46"), now: at("20:00") },
      ["plan", "tea work 08:00-09:00"],
    ],
    [
      "of the plan begin with the working day where the order was started on another day",
      { plan: { workMinutes: 60, travelMinutes: 0 }, startedAt: at("19:00") - 86_400_000 },
      ["plan", "tea work 08:00-09:00"],
    ],
    [
      "are not the plan again in the second report of an order",
      { plan, ownReports: [{ id: "first", reportOn: THURSDAY }] },
      [null, "tea work -"],
    ],
  ])("%s", (_, known, expected) => {
    expect(suggested(known)).toEqual(expected);
  });

  const visit = (from: string, to: string, technicianIds = ["tea"]) => ({
    startsAt: at(from),
    endsAt: at(to) <= at(from) ? at(to) + 86_400_000 : at(to),
    technicianIds,
  });

  it.each<[string, Partial<Known>, (string | null)[]]>([
    [
      "in the evening, with the planned travel before it",
      { visits: [visit("18:00", "20:00")], plan, now: at("21:00") },
      ["visit", "tea travel 17:00-18:00", "tea work 18:00-20:00"],
    ],
    [
      "at night",
      {
        visits: [visit("21:00", "23:30")],
        plan: { workMinutes: 150, travelMinutes: 30 },
        now: at("23:45"),
      },
      ["visit", "tea travel 20:30-21:00", "tea work 21:00-23:30"],
    ],
    [
      "past midnight, reported the day after",
      { visits: [visit("22:30", "01:15")], now: at("08:00") + 86_400_000 },
      ["visit", "tea work 22:30-01:15"],
    ],
    [
      "begun behind midnight, on the next day",
      {
        visits: [visit("22:30", "02:00")],
        plan: { workMinutes: 120, travelMinutes: 0 },
        startedAt: at("00:20") + 86_400_000,
        now: at("08:00") + 86_400_000,
      },
      ["visit", "tea work 24:15-03:45"],
    ],
    [
      "that other hours divide at midnight",
      {
        visits: [visit("22:30", "02:00")],
        countedEntries: [elsewhere("23:00", "00:30")],
        now: at("08:00") + 86_400_000,
      },
      ["visit", "tea work 22:30-23:00", "tea work 24:30-02:00"],
    ],
    [
      "that began later than planned",
      { visits: [visit("13:00", "15:00")], startedAt: at("13:38") },
      ["visit", "tea work 13:45-15:45"],
    ],
    [
      "of an order that was started long before",
      { visits: [visit("13:00", "15:00")], startedAt: at("08:00") },
      ["visit", "tea work 13:00-15:00"],
    ],
    [
      "that goes on",
      { visits: [visit("13:00", "17:00")], now: at("14:20") },
      ["visit", "tea work 13:00-14:30"],
    ],
    [
      "beside what is filed, which it does not overlap",
      { visits: [visit("09:00", "12:00")], countedEntries: [elsewhere("10:00", "10:45")] },
      ["visit", "tea work 09:00-10:00", "tea work 10:45-12:00"],
    ],
    [
      "that was not started before its report",
      { visits: [visit("13:00", "15:00")], startedAt: at("14:55"), now: at("15:00") },
      ["visit", "tea work 13:00-15:00"],
    ],
    [
      "of one of two people",
      { visits: [visit("09:00", "12:00")], technicians: [TEA, TARIK] },
      ["visit", "tea work 09:00-12:00", "tarik work -"],
    ],
    [
      "twice on a day, also in the second report of the order",
      {
        visits: [visit("14:00", "15:00"), visit("09:00", "10:00")],
        plan,
        ownReports: [{ id: "first", reportOn: THURSDAY }],
      },
      ["visit", "tea travel 08:00-09:00", "tea work 09:00-10:00", "tea work 14:00-15:00"],
    ],
  ])("are those of a visit %s", (_, known, expected) => {
    expect(suggested(known)).toEqual(expected);
  });

  it("are not those of a visit of another day, of others or still to come", () => {
    const others = {
      ...visit("09:00", "10:00"),
      startsAt: at("09:00") - 86_400_000,
      endsAt: at("10:00") - 86_400_000,
    };
    for (const visits of [
      [others],
      [visit("09:00", "10:00", ["tarik"])],
      [visit("20:00", "21:00")],
    ])
      expect(suggested({ visits, now: at("18:00") })[0]).toBeNull();
  });

  it("are not the planned ones where the person has a visit later that day, which says more", () => {
    const later = { visits: [visit("18:00", "20:00")], plan, now: at("17:55") };
    expect(suggested(later)).toEqual([null, "tea work -"]);
    expect(suggested({ ...later, technicians: [TEA, TARIK] })).toEqual([
      "plan",
      "tarik travel 07:00-08:00",
      "tarik work 08:00-15:30",
      "tea work -",
    ]);
  });

  it("last from the start of the order until now where that was before the visit", () => {
    const early = { visits: [visit("18:00", "20:00")], plan, now: at("17:55") };
    expect(suggested({ ...early, startedAt: at("16:10") })).toEqual([
      "start",
      "tea travel 15:15-16:15",
      "tea work 16:15-18:00",
    ]);
    // Of another day, or only just now.
    for (const startedAt of [at("16:10") - 86_400_000, at("17:50")])
      expect(suggested({ ...early, startedAt })).toEqual([null, "tea work -"]);
    // A visit before it says more.
    const visits = [visit("09:00", "10:00"), ...early.visits];
    expect(suggested({ ...early, visits, startedAt: at("08:55") })).toEqual([
      "visit",
      "tea travel 08:00-09:00",
      "tea work 09:00-10:00",
    ]);
    // What is filed of that time is another order's.
    const countedEntries = [elsewhere("15:00", "17:00")];
    expect(suggested({ ...early, countedEntries, startedAt: at("16:10") })).toEqual([
      "start",
      "tea work 17:00-18:00",
    ]);
  });

  it("are nothing where the visit is filed already", () => {
    const countedEntries = [elsewhere("09:00", "12:00")];
    expect(suggested({ visits: [visit("09:00", "12:00")], plan, countedEntries })).toEqual([
      null,
      "tea work -",
    ]);
  });

  it("are minutes where the clock changes during the visit", () => {
    const startsAt = Date.parse("2026-10-25T00:00:00+02:00");
    const visits = [{ startsAt, endsAt: startsAt + 5 * 3_600_000, technicianIds: ["tea"] }];
    const known = { ...NOTHING, visits, now: startsAt + 86_400_000 };
    expect(suggestedHours(known, "2026-10-25", newId).entries).toMatchObject([
      { kind: "plain", minutes: { regular: 300 } },
    ]);
  });

  it("are no minutes where the clock changes during a visit of which something is filed", () => {
    const startsAt = Date.parse("2026-10-25T00:00:00+02:00");
    const visits = [{ startsAt, endsAt: startsAt + 5 * 3_600_000, technicianIds: ["tea"] }];
    const countedEntries = [elsewhere("03:30", "05:00", { reportOn: "2026-10-25" })];
    const known = { ...NOTHING, visits, countedEntries, now: startsAt + 86_400_000 };
    expect(suggestedHours(known, "2026-10-25", newId).suggestedBy).toBeNull();
  });

  it("are minutes up to now where the clock changes during a visit that goes on", () => {
    const startsAt = Date.parse("2026-10-25T00:00:00+02:00");
    const visits = [{ startsAt, endsAt: startsAt + 5 * 3_600_000, technicianIds: ["tea"] }];
    const known = { ...NOTHING, visits, now: startsAt + 2 * 3_600_000 };
    expect(suggestedHours(known, "2026-10-25", newId).entries).toMatchObject([
      { kind: "plain", minutes: { regular: 120 } },
    ]);
  });

  it("never overlap and are never later than now, whatever is known", () => {
    const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
    const span = fc.tuple(minute, fc.integer({ min: 1, max: 40 }));
    // Minutes since the midnight of the day, in real time.
    const moment = fc.integer({ min: -600, max: 2_400 });
    const timer = fc.record({
      kind: fc.constantFrom("work" as const, "travel" as const),
      from: moment,
      // Without one, it runs.
      length: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 4 }),
    });
    const clock = (value: number) => clockText(value % 1440);
    fc.assert(
      fc.property(
        fc.record({
          night: anyNight,
          now: fc.integer({ min: 0, max: 2_000 }),
          filed: fc.array(fc.tuple(span, fc.constantFrom(-1, 0, 1)), { maxLength: 6 }),
          timers: fc.array(timer, { maxLength: 3 }),
          startedAt: fc.option(moment),
          visits: fc.array(span, { maxLength: 3 }),
          work: fc.integer({ min: 0, max: 900 }),
          travel: fc.integer({ min: 0, max: 200 }),
          workday: fc.option(minute),
        }),
        ({ night: { timeZone, day }, workday, ...any }) => {
          const midnight = instantOf(day, 0, timeZone);
          const since = (minutes: number) => midnight + minutes * 60_000;
          const known = {
            ...NOTHING,
            rules: NOTHING.rules.map((one) => ({ ...one, timeZone })),
            now: since(any.now),
            plan: { workMinutes: any.work, travelMinutes: any.travel },
            countedEntries: any.filed.map(([[from, quarters], days]) =>
              elsewhere(clock(from), clock(from + quarters * 15), { reportOn: addDays(day, days) }),
            ),
            startedAt: any.startedAt === null ? null : since(any.startedAt),
            timers: oneAtATime(any.timers, any.now).map(({ kind, from, to }, index) =>
              timed(kind, since(from), to === null ? null : since(to), `${index}`),
            ),
            visits: any.visits.map(([from, quarters]) => ({
              startsAt: since(from),
              endsAt: since(from + quarters * 15),
              technicianIds: ["tea"],
            })),
            workdays:
              workday === null
                ? {}
                : {
                    tea: Array.from({ length: 7 }, () => ({
                      startMinute: workday,
                      endMinute: workday + 480,
                    })),
                  },
          };
          const { entries } = suggestedHours(known, day, newId);
          const draft = { ...blankReport, reportOn: day, entries };
          const hours = hoursOf(draft, "tea", known);
          expect(hours.elsewhereOverlapping.size).toBe(0);
          expect(hours.overlapping.size).toBe(0);
          expect(hasSkippedTimes(hours)).toBe(false);
          expect(
            laterEntries(draft, "tea", { ...known, countedEntries: [] }, endOfQuarter(known.now))
              .size,
          ).toBe(0);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("are those of the timer instead of the plan, for those who have timed; a colleague's row stays blank", () => {
    const timers = [timed("work", at("08:10"), at("10:52"))];
    const known = { plan, timers, technicians: [TEA, TARIK] };
    expect(suggested(known)).toEqual(["timer", "tea work 08:15-10:45", "tarik work -"]);
    expect(suggested(known, THURSDAY)[0]).toBe("plan");
  });

  it("are those of the timer where a visit of the day is known too, and what it does not cover is not filled in", () => {
    const known = {
      timers: [timed("work", at("10:00"), at("11:30"))],
      visits: [visit("08:00", "10:00"), visit("13:00", "15:00", ["tea", "tarik"])],
      technicians: [TEA, TARIK],
      startedAt: at("09:30"),
      plan,
    };
    expect(suggested(known)).toEqual(["timer", "tea work 10:00-11:30", "tarik work -"]);
    // Of another day: the visits.
    const before = known.timers.map((one) => ({
      ...one,
      startedAt: one.startedAt - 86_400_000,
      stoppedAt: at("11:30") - 86_400_000,
    }));
    expect(suggested({ ...known, timers: before })[0]).toBe("visit");
  });

  it("are minutes of one kind on the night of a changed clock", () => {
    const [from, to] = ["01:00:00+02:00", "04:00:00+01:00"].map((time) =>
      Date.parse(`2026-10-25T${time}`),
    );
    const timers = [timed("travel", from ?? 0, to ?? 0)];
    const { entries } = suggestedHours({ ...NOTHING, timers }, "2026-10-25", newId);
    expect(entries).toMatchObject([{ kind: "plain", minutes: { travel: 240, regular: null } }]);
  });
});
