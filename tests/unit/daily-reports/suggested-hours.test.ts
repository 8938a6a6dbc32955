import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hoursOf, laterEntries } from "~/features/daily-reports/ui/draft/draft-hours";
import { endOfQuarter } from "~/features/daily-reports/hours";
import {
  changeDay,
  changeEntry,
  copyEntriesToAll,
} from "~/features/daily-reports/ui/draft/draft-changes";
import { copyLastReport } from "~/features/daily-reports/ui/draft/copy-last-report";
import { suggestedHours } from "~/features/daily-reports/ui/draft/suggested-hours";
import { emptyEntry } from "~/features/daily-reports/ui/draft/entry-draft";
import type { ReportDraft } from "~/features/daily-reports/ui/draft/report-draft";
import { startText } from "~/kernel/time/day-span";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { newId } from "~/kernel/ids";

type Known = Parameters<typeof suggestedHours>[0];

const FRIDAY = "2026-11-20";
const THURSDAY = "2026-11-19";
const SATURDAY = "2026-11-21";
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

  it("are minutes where the clock changes during the visit", () => {
    const startsAt = Date.parse("2026-10-25T00:00:00+02:00");
    const visits = [{ startsAt, endsAt: startsAt + 5 * 3_600_000, technicianIds: ["tea"] }];
    const known = { ...NOTHING, visits, now: startsAt + 86_400_000 };
    expect(suggestedHours(known, "2026-10-25", newId).entries).toMatchObject([
      { kind: "plain", minutes: { regular: 300 } },
    ]);
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
    const instant = fc
      .integer({ min: -600, max: 2_400 })
      .map((each) => at("00:00") + each * 60_000);
    const timer = fc.record({
      kind: fc.constantFrom("work" as const, "travel" as const),
      startedAt: instant,
      // Without one, it runs.
      length: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 4 }),
    });
    const clock = (value: number) =>
      `${String(Math.floor((value % 1440) / 60)).padStart(2, "0")}:${String(value % 60).padStart(2, "0")}`;
    fc.assert(
      fc.property(
        fc.record({
          now: fc.integer({ min: 0, max: 2_000 }),
          filed: fc.array(fc.tuple(span, fc.constantFrom(THURSDAY, FRIDAY, SATURDAY)), {
            maxLength: 6,
          }),
          timers: fc.array(timer, { maxLength: 3 }),
          startedAt: fc.option(instant),
          visits: fc.array(span, { maxLength: 3 }),
          work: fc.integer({ min: 0, max: 900 }),
          travel: fc.integer({ min: 0, max: 200 }),
        }),
        ({ now, filed, timers, startedAt, visits, work, travel }) => {
          const known = {
            ...NOTHING,
            now: at("00:00") + now * 60_000,
            plan: { workMinutes: work, travelMinutes: travel },
            countedEntries: filed.map(([[from, quarters], reportOn]) =>
              elsewhere(clock(from), clock(from + quarters * 15), { reportOn }),
            ),
            startedAt,
            timers: timers.map(({ kind, startedAt: began, length }, index) =>
              timed(kind, began, length === null ? null : began + length * 60_000, `${index}`),
            ),
            visits: visits.map(([from, quarters]) => ({
              startsAt: at("00:00") + from * 60_000,
              endsAt: at("00:00") + (from + quarters * 15) * 60_000,
              technicianIds: ["tea"],
            })),
          };
          const { entries } = suggestedHours(known, FRIDAY, newId);
          const draft = { ...blankReport, entries };
          const hours = hoursOf(draft, "tea", known);
          expect(hours.elsewhereOverlapping.size).toBe(0);
          expect(hours.overlapping.size).toBe(0);
          expect(
            laterEntries(draft, "tea", { ...known, countedEntries: [] }, endOfQuarter(known.now))
              .size,
          ).toBe(0);
        },
      ),
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

const draft = {
  id: "report",
  reportOn: FRIDAY,
  suggestedBy: "plan",
  entries: [
    { ...emptyEntry("one", "tea"), from: "08:00", to: "12:00" },
    emptyEntry("two", "tarik"),
  ],
  equipment: [],
  intervention: "",
} as unknown as ReportDraft;

describe("a suggestion", () => {
  const other = { entries: [emptyEntry("new", "tea")], suggestedBy: null };

  it("is replaced when the day changes, until a user edits it", () => {
    expect(changeDay(THURSDAY, other)(draft)).toMatchObject({ reportOn: THURSDAY, ...other });
    const changed = changeEntry("one", { to: "13:00" })(draft);
    expect(changed.suggestedBy).toBeNull();
    expect(changeDay(THURSDAY, other)(changed)).toEqual({ ...changed, reportOn: THURSDAY });
  });

  it("replaces rows that are blank", () => {
    const blank = { ...draft, suggestedBy: null, entries: [emptyEntry("one", "tea")] };
    expect(changeDay(THURSDAY, other)(blank).entries).toBe(other.entries);
  });
});

describe("the same hours for all", () => {
  it("replace those of everybody else, as entries of their own", () => {
    const { entries } = copyEntriesToAll("tea", ["tea", "tarik", "tomislav"])(draft);
    expect(timesOf(entries)).toEqual([
      "tea work 08:00-12:00",
      "tarik work 08:00-12:00",
      "tomislav work 08:00-12:00",
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  });
});

describe("copying the last report", () => {
  const minutes = { regular: 0, travel: 45, overtime1: 0, overtime2: 0, overtime3: 0 };
  const last = {
    id: "last",
    reportOn: THURSDAY,
    orderNumber: "2026-00001",
    entries: [
      { id: "a", technicianId: "tea", kind: "work" as const, from: "07:00", to: "15:00" },
      { id: "b", technicianId: "tea", kind: "plain" as const, minutes },
      { id: "c", technicianId: "gone", kind: "work" as const, from: "07:00", to: "15:00" },
    ],
    intervention: "Filter zamijenjen",
    equipment: [
      { equipmentId: "drill", name: "Drill" },
      { equipmentId: null, name: "Ladder" },
    ],
  };

  it("takes hours of those who are still assigned, work done and own equipment, and keeps what was typed", () => {
    const copied = copyLastReport(last, [TEA, TARIK], "Pumpa curi ")(draft);
    expect(timesOf(copied.entries)).toEqual([
      "tea work 07:00-15:00",
      "tea plain -",
      "tarik work -",
    ]);
    expect(copied.entries[1]?.minutes).toEqual({
      regular: null,
      travel: 45,
      overtime1: null,
      overtime2: null,
      overtime3: null,
    });
    expect(copied).toMatchObject({
      suggestedBy: null,
      intervention: "Pumpa curi\nFilter zamijenjen",
      equipment: [{ name: "Drill" }],
    });
    const twice = copyLastReport(last, [TEA], "Filter zamijenjen")(copied);
    expect([twice.intervention, twice.equipment.length]).toEqual(["Filter zamijenjen", 1]);
    // The fields of both hold their own value, and begin anew with each copy.
    expect([copied.copies, twice.copies]).toEqual([1, 2]);
    expect(new Set(copied.entries.map(({ id }) => id)).has("a")).toBe(false);
  });
});
