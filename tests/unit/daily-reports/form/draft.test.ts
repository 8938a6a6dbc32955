import { mayChange } from "~/offline/outbox/entry";
import { describe, expect, it } from "vitest";
import { addEntry, addWorkday } from "~/features/daily-reports/ui/draft/add-hours";
import {
  type Change,
  changeEntry,
  copyEntries,
  copyEntriesToAll,
  mayCopyToAll,
  readTimes,
} from "~/features/daily-reports/ui/draft/draft-changes";
import { queuedReportOf, withQueuedHours } from "~/features/daily-reports/ui/draft/queued-hours";
import type { ReportForm } from "~/features/daily-reports/queries/entry-references";
import type { CountedEntry } from "~/features/daily-reports/queries/hours-elsewhere";
import type { OutboxCall } from "~/offline/outbox/entry";
import { queuedEntry } from "../../../support/records/queued-entry";
import {
  endsNextDay,
  hasSkippedTimes,
  hoursOf,
  laterEntries,
} from "~/features/daily-reports/ui/draft/draft-hours";
import { emptyEntry } from "~/features/daily-reports/ui/draft/entry-draft";
import { emptyDraft, type ReportDraft } from "~/features/daily-reports/ui/draft/report-draft";
import {
  freeParts,
  personDay,
  timesOf as fieldsOf,
} from "~/features/daily-reports/ui/draft/suggested-hours";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";

const FRIDAY = "2026-11-20";
const DAY = { from: "08:00", to: "16:00" };
const NOON = Date.parse("2026-11-20T12:00:00+01:00");
const AROUND = { filed: [], workday: { startMinute: 480, endMinute: 960 }, now: null };
const HOURS = { regular: 0, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 };
const known = {
  rules: [
    { validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] },
  ],
  countedEntries: [],
};
const blank = {
  id: "report",
  reportOn: FRIDAY,
  entries: [emptyEntry("one", "tea"), emptyEntry("two", "tarik")],
} as unknown as ReportDraft;

function after(...changes: Change[]): ReportDraft {
  return changes.reduce((draft, change) => change(draft), blank);
}

function timesOf(draft: ReportDraft, technicianId: string): string[] {
  return draft.entries
    .filter((one) => one.technicianId === technicianId)
    .map(({ kind, from, to }) => `${kind} ${from}-${to}`);
}

describe("the place of signing", () => {
  it.each([
    [{ customer: "Harbour d.d.", location: "Dock 2", city: "Split" }, "Dock 2"],
    [{ customer: "Ana Babić", location: "Ana Babić", city: "Zagreb" }, "Zagreb"],
    [{ customer: "Ana Babić", location: "", city: "Zagreb" }, "Zagreb"],
    // As an earlier release stored it.
    [{ customer: "Ana Babić", location: "Ana Babić" }, ""],
  ])("of %o is %o", (order, expected) => {
    const form = {
      ...known,
      technicians: [],
      ownReports: [{ id: "filed", reportOn: FRIDAY }],
      today: FRIDAY,
      order,
    } as unknown as ReportForm;
    const draft = emptyDraft(form, { name: "Tea" }, () => "id");
    expect(draft.signingPlace).toBe(expected);
  });
});

describe("values typed before JavaScript loaded", () => {
  it("are taken over row by row", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["reportOn", "2026-11-19"],
      ["entries.1.kind", "travel"],
      ["entries.1.from", "07:00"],
    ] as const)
      form.set(name, value);
    const draft = after(readTimes(form));
    expect([draft.reportOn, ...timesOf(draft, "tea"), ...timesOf(draft, "tarik")]).toEqual([
      "2026-11-19",
      "work -",
      "travel 07:00-",
    ]);
  });

  it("are read as the field reads them", () => {
    const form = new FormData();
    form.set("entries.0.from", "7.30");
    form.set("entries.0.to", "24");
    form.set("entries.1.to", "25:00");
    const draft = after(readTimes(form));
    expect([...timesOf(draft, "tea"), ...timesOf(draft, "tarik")]).toEqual([
      "work 07:30-24:00",
      "work -25:00",
    ]);
  });

  it("leave the same draft object when there are none", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["reportOn", FRIDAY],
      ["entries.0.kind", "work"],
      ["entries.0.from", ""],
    ] as const)
      form.set(name, value);
    expect(after(readTimes(form))).toBe(blank);
  });
});

describe("entering hours", () => {
  it("starts where the last entry ended, in place of the blank row", () => {
    const draft = after(
      addEntry("tea", "travel", AROUND),
      addEntry("tea", "work", AROUND),
      addEntry("tea", "travel", AROUND),
    );
    expect(timesOf(draft, "tea")).toEqual([
      "travel 07:30-08:00",
      "work 08:00-16:00",
      "travel 16:00-16:30",
    ]);
    expect(timesOf(draft, "tarik")).toEqual(["work -"]);
  });

  it("ends today's work at the current quarter hour", () => {
    expect(
      timesOf(after(addEntry("tea", "work", { ...AROUND, now: 13 * 60 + 40 })), "tea"),
    ).toEqual(["work 08:00-13:30"]);
  });

  it("continues past midnight", () => {
    const draft = after(
      addWorkday("tea", [DAY]),
      (before) =>
        changeEntry(before.entries.at(-1)?.id ?? "", { from: "22:00", to: "23:45" })(before),
      addEntry("tea", "travel", AROUND),
    );
    expect(timesOf(draft, "tea")).toEqual(["work 22:00-23:45", "travel 23:45-00:15"]);
    expect(draft.entries.map(endsNextDay)).toEqual([false, false, true]);
  });

  it.each(["24:00", "00:00"])("continues after a day that ends at %s", (to) => {
    const draft = after(
      addWorkday("tea", [DAY]),
      (before) => changeEntry(before.entries.at(-1)?.id ?? "", { from: "16:00", to })(before),
      addEntry("tea", "travel", AROUND),
    );
    expect(timesOf(draft, "tea")).toEqual([`work 16:00-${to}`, "travel 24:00-00:30"]);
    const { overlapping, total } = hoursOf(draft, "tea", known);
    expect([overlapping.size, total]).toEqual([0, 510]);
  });

  const elsewhere = (...times: [string, string][]) =>
    times.map(([from, to]) => counted({ from, to }));
  /** Friday of Tea, with these hours in other reports. */
  const filedAt = (...times: [string, string][]) =>
    personDay({ ...known, countedEntries: elsewhere(...times) }, "tea", FRIDAY, NOON);

  it("begins behind what is filed elsewhere, and ends where that goes on", () => {
    const add = (kind: "work" | "travel", filed: [string, string][], now: number | null = null) => {
      const { filed: spans } = filedAt(...filed);
      const draft = addEntry("tea", kind, { ...AROUND, filed: spans, now })(blank);
      return timesOf(draft, "tea");
    };
    expect(add("work", [["08:00", "10:30"]])).toEqual(["work 10:30-16:00"]);
    expect(add("travel", [["08:00", "10:30"]])).toEqual(["travel 10:30-11:00"]);
    expect(add("work", [["08:00", "10:30"]], 12 * 60 + 10)).toEqual(["work 10:30-12:00"]);
    const evening = (kind: "work" | "travel") =>
      timesOf(
        after(changeEntry("one", { from: "08:00", to: "10:00" }), (before) =>
          addEntry("tea", kind, {
            ...AROUND,
            ...filedAt(["10:00", "10:45"], ["11:00", "15:00"]),
            now: null,
          })(before),
        ),
        "tea",
      )[1];
    expect([evening("work"), evening("travel")]).toEqual([
      "work 10:45-11:00",
      "travel 10:45-11:00",
    ]);
  });

  it("follows the working day of the person", () => {
    const early = { ...AROUND, workday: { startMinute: 360, endMinute: 840 } };
    expect(timesOf(after(addEntry("tea", "work", early)), "tea")).toEqual(["work 06:00-14:00"]);
    expect(timesOf(after(addEntry("tea", "travel", early)), "tea")).toEqual(["travel 05:30-06:00"]);
  });

  it("proposes no times in the future", () => {
    const at = (now: number, kind: "work" | "travel" = "work") =>
      timesOf(after(addEntry("tea", kind, { ...AROUND, now })), "tea");
    expect(at(7 * 60)).toEqual(["work -"]);
    expect(at(8 * 60 + 5)).toEqual(["work 08:00-08:15"]);
    expect(at(7 * 60 + 35, "travel")).toEqual(["travel 07:30-07:45"]);
    expect(at(9 * 60, "travel")).toEqual(["travel 07:30-08:00"]);
  });

  it("a working day is what is left of it now beside what is filed", () => {
    const usual = (now: string, ...filed: [string, string][]) => {
      const end = Date.parse(`${FRIDAY}T${now}:00+01:00`);
      const person = personDay(
        { ...known, countedEntries: elsewhere(...filed) },
        "tea",
        FRIDAY,
        end,
      );
      const parts = freeParts(person, { from: 480, to: 960 }).map(fieldsOf);
      return timesOf(addWorkday("tea", parts)(blank), "tea");
    };
    expect(usual("18:00")).toEqual(["work 08:00-16:00"]);
    expect(usual("14:30")).toEqual(["work 08:00-14:30"]);
    expect(usual("18:00", ["08:00", "09:30"], ["12:00", "13:00"])).toEqual([
      "work 09:30-12:00",
      "work 13:00-16:00",
    ]);
    expect(usual("07:30")).toEqual([]);
  });

  it("of a person without times replaces hours that were only suggested, and no others", () => {
    const suggestedFor = (technicianId: string) => ({
      ...emptyEntry(`suggested ${technicianId}`, technicianId),
      from: "08:00",
      to: "10:00",
      isSuggested: true,
    });
    const suggested = { ...blank, entries: [suggestedFor("tea"), suggestedFor("tarik")] };
    const plain = (draft: ReportDraft) => addEntry("tea", "plain", AROUND)(draft);
    expect(timesOf(plain(suggested), "tea")).toEqual(["plain -"]);
    expect(timesOf(plain(suggested), "tarik")).toEqual(["work 08:00-10:00"]);
    const changed = changeEntry("suggested tea", { to: "11:00" })(suggested);
    expect(timesOf(plain(changed), "tea")).toEqual(["work 08:00-11:00", "plain -"]);
  });

  it("offers the first one's hours to all until all have them", () => {
    const ids = ["tea", "tarik"];
    const usual = after(addWorkday("tea", [DAY]));
    expect([blank, usual].map((draft) => mayCopyToAll(draft, ids))).toEqual([false, true]);
    expect(mayCopyToAll(usual, ["tea"])).toBe(false);
    expect(mayCopyToAll(usual, ["tarik", "tea"])).toBe(false);
    const same = copyEntriesToAll("tea", ids)(usual);
    expect(timesOf(same, "tarik")).toEqual(timesOf(same, "tea"));
    expect(mayCopyToAll(same, ids)).toBe(false);
    expect(mayCopyToAll(addEntry("tarik", "travel", AROUND)(same), ids)).toBe(true);
  });

  it("copies a colleague's day as separate entries", () => {
    const draft = after(addWorkday("tea", [DAY]), copyEntries("tea", "tarik"));
    expect(timesOf(draft, "tarik")).toEqual(["work 08:00-16:00"]);
    expect(new Set(draft.entries.map((one) => one.id)).size).toBe(2);
  });
});

describe("the totals while hours are typed", () => {
  it("split them like the server", () => {
    const draft = after(addWorkday("tea", [DAY]), (before) =>
      changeEntry(before.entries.at(-1)?.id ?? "", { to: "17:30" })(before),
    );
    const { sum, total } = hoursOf(draft, "tea", known);
    expect([sum.regular, sum.overtime1, total]).toEqual([480, 90, 570]);
  });

  it("say what counts over a clock change, and which times do not exist", () => {
    const totalOn = (reportOn: string, from: string, to: string) => {
      const draft = { ...after(changeEntry("one", { from, to })), reportOn };
      const hours = hoursOf(draft, "tea", known);
      return [hours.clockChanges.get("one"), hours.total, hasSkippedTimes(hours)];
    };
    expect(totalOn("2026-10-25", "02:30", "03:30")).toEqual([120, 120, false]);
    expect(totalOn("2026-03-29", "01:30", "03:30")).toEqual([60, 60, false]);
    expect(totalOn("2026-03-29", "02:15", "02:45")).toEqual([0, 0, true]);
    expect(totalOn(FRIDAY, "02:15", "02:45")).toEqual([undefined, 30, false]);
    expect(totalOn("2026-03-29", "02:15", "")).toEqual([undefined, 0, false]);
  });

  it("ask about what is later than now, for each technician and as long as the times are so", () => {
    const two = Date.parse("2026-11-20T14:00:00+01:00");
    const late = after(changeEntry("one", { from: "08:00", to: "23:00" }));
    expect([...laterEntries(late, "tea", known, two)]).toEqual([["one", "times"]]);
    expect(laterEntries(late, "tarik", known, two).size).toBe(0);
    const right = changeEntry("one", { to: "13:00" })(late);
    expect(laterEntries(right, "tea", known, two).size).toBe(0);
    expect(laterEntries(after(changeEntry("one", { from: "20:00" })), "tea", known, two).size).toBe(
      0,
    );
  });

  it("ignore incomplete rows", () => {
    expect(hoursOf(after(changeEntry("one", { from: "08:00" })), "tea", known).total).toBe(0);
  });

  it("B4: name the entry that a later one overlaps", () => {
    const draft = after(addWorkday("tea", [DAY]), addWorkday("tea", [DAY]));
    const { overlapping } = hoursOf(draft, "tea", known);
    expect([...overlapping]).toEqual([
      [draft.entries.at(-1)?.id, expect.objectContaining({ from: "08:00", to: "16:00" })],
    ]);
  });

  it("B4: find more than 24 hours over all reports, at the last entry, with what there is without it", () => {
    const draft = after(addWorkday("tea", [DAY]));
    const entry = counted({ minutes: 16 * 60 + 1 });
    expect(hoursOf(draft, "tea", { ...known, countedEntries: [entry] }).tooMany).toEqual({
      entryId: draft.entries.at(-1)?.id,
      otherMinutes: 16 * 60 + 1,
    });
    for (const other of [
      counted({ minutes: 16 * 60 }),
      counted({ minutes: 16 * 60 + 1, reportId: "report" }),
      counted({ minutes: 16 * 60 + 1, reportOn: "2026-11-19" }),
      counted({ minutes: 16 * 60 + 1, technicianId: "tarik" }),
    ])
      expect(hoursOf(draft, "tea", { ...known, countedEntries: [other] }).tooMany).toBeNull();
  });

  it("B14: find an overlap with another report, also with one of the previous day that ends after midnight", () => {
    const draft = after(addWorkday("tea", [DAY]));
    const id = draft.entries.at(-1)?.id;
    const night = counted({ reportOn: "2026-11-19", from: "22:00", to: "09:00" });
    for (const entry of [counted({ from: "15:30", to: "17:00" }), night]) {
      const { elsewhereOverlapping } = hoursOf(draft, "tea", { ...known, countedEntries: [entry] });
      expect([...elsewhereOverlapping]).toEqual([[id, entry]]);
    }
    for (const entry of [counted({ from: "16:00", to: "17:00" }), counted({ kind: "plain" })])
      expect(
        hoursOf(draft, "tea", { ...known, countedEntries: [entry] }).elsewhereOverlapping.size,
      ).toBe(0);
  });
});

function counted(more: Partial<CountedEntry>): CountedEntry {
  return {
    technicianId: "tea",
    reportId: "other",
    reportOn: FRIDAY,
    orderNumber: "2026-00007",
    kind: "work",
    from: "20:00",
    to: "21:00",
    minutes: 60,
    ...more,
  };
}

describe("B4: reports that wait on this device", () => {
  const references = { ...known, order: { id: "pump" } } as unknown as ReportForm;
  const entries = [
    { id: "one", technicianId: "tea", kind: "work", from: "20:00", to: "01:30" },
    { id: "two", technicianId: "tea", kind: "plain", minutes: { ...HOURS, travel: 45 } },
  ];
  const file = queuedEntry({
    queue: "pump",
    title: "Fri · 2026-00009",
    call: { method: "PUT", path: "/dailyReports", body: { reportOn: FRIDAY, entries } },
  });

  it("count their hours for the day, once, until they are refused", () => {
    const filed = counted({ reportId: file.id, minutes: 999 });
    const known = { ...references, countedEntries: [filed, counted({})] };
    expect(withQueuedHours(known, [file]).countedEntries).toEqual([
      counted({}),
      counted({ reportId: file.id, orderNumber: file.title, to: "01:30", minutes: 330 }),
      counted({
        reportId: file.id,
        orderNumber: file.title,
        kind: "plain",
        from: "",
        to: "",
        minutes: 45,
      }),
    ]);
    expect(withQueuedHours(known, [{ ...file, state: "refused" }])).toBe(known);
  });

  it("count the changed hours of a filed report instead of its own", () => {
    const call = { method: "POST", path: "/dailyReports/other", body: { entries: [entries[1]] } };
    const change = queuedEntry({ kind: "daily-reports.update", call: call as OutboxCall });
    const known = { ...references, countedEntries: [counted({})] };
    expect(withQueuedHours(known, [change]).countedEntries).toMatchObject([{ minutes: 45 }]);
  });

  it("are found by order and day, and may change until they are sent", () => {
    expect(queuedReportOf([file], "pump", FRIDAY)).toBe(file);
    expect(queuedReportOf([file], "pump", "2026-11-19")).toBeUndefined();
    expect(queuedReportOf([file], "boiler", FRIDAY)).toBeUndefined();
    expect(
      [file, { ...file, tries: 1 }, { ...file, tries: 3, state: "refused" as const }].map(
        mayChange,
      ),
    ).toEqual([true, false, true]);
  });
});
