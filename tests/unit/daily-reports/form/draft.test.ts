import { mayChange } from "~/offline/outbox/entry";
import { describe, expect, it } from "vitest";
import {
  addEntry,
  addWorkday,
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
import {
  filedReportPath,
  emptyDraft,
  otherOpenDay,
  requestedDay,
  type ReportDraft,
} from "~/features/daily-reports/ui/draft/report-draft";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";

const FRIDAY = "2026-11-20";
const DAY = { from: "08:00", to: "16:00" };
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

describe("the day in the URL", () => {
  const open = { today: FRIDAY, earliestDay: "2026-11-18", retroactiveUntil: null } as Parameters<
    typeof requestedDay
  >[0];

  it("is the day of the report, if entry is open for it", () => {
    expect(
      ["2026-11-18", "2026-11-17", "2026-11-21", "2026-11-31", "", null].map((day) =>
        requestedDay(open, day),
      ),
    ).toEqual(["2026-11-18", FRIDAY, FRIDAY, FRIDAY, FRIDAY, FRIDAY]);
    expect(requestedDay({ ...open, retroactiveUntil: 1 }, "2026-11-17")).toBe("2026-11-17");
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
      addEntry("tea", "travel", null),
      addEntry("tea", "work", null),
      addEntry("tea", "travel", null),
    );
    expect(timesOf(draft, "tea")).toEqual([
      "travel 07:30-08:00",
      "work 08:00-16:00",
      "travel 16:00-16:30",
    ]);
    expect(timesOf(draft, "tarik")).toEqual(["work -"]);
  });

  it("ends today's work at the current quarter hour", () => {
    expect(timesOf(after(addEntry("tea", "work", 13 * 60 + 40)), "tea")).toEqual([
      "work 08:00-13:30",
    ]);
  });

  it("continues past midnight", () => {
    const draft = after(
      addWorkday("tea", DAY),
      (before) =>
        changeEntry(before.entries.at(-1)?.id ?? "", { from: "22:00", to: "23:45" })(before),
      addEntry("tea", "travel", null),
    );
    expect(timesOf(draft, "tea")).toEqual(["work 22:00-23:45", "travel 23:45-00:15"]);
    expect(draft.entries.map(endsNextDay)).toEqual([false, false, true]);
  });

  it.each(["24:00", "00:00"])("continues after a day that ends at %s", (to) => {
    const draft = after(
      addWorkday("tea", DAY),
      (before) => changeEntry(before.entries.at(-1)?.id ?? "", { from: "16:00", to })(before),
      addEntry("tea", "travel", null),
    );
    expect(timesOf(draft, "tea")).toEqual([`work 16:00-${to}`, "travel 24:00-00:30"]);
    const { overlapping, total } = hoursOf(draft, "tea", known);
    expect([overlapping.size, total]).toEqual([0, 510]);
  });

  it("of a person without times replaces hours that were only suggested, and no others", () => {
    const suggestedFor = (technicianId: string) => ({
      ...emptyEntry(`suggested ${technicianId}`, technicianId),
      from: "08:00",
      to: "10:00",
      isSuggested: true,
    });
    const suggested = { ...blank, entries: [suggestedFor("tea"), suggestedFor("tarik")] };
    const plain = (draft: ReportDraft) => addEntry("tea", "plain", null)(draft);
    expect(timesOf(plain(suggested), "tea")).toEqual(["plain -"]);
    expect(timesOf(plain(suggested), "tarik")).toEqual(["work 08:00-10:00"]);
    const changed = changeEntry("suggested tea", { to: "11:00" })(suggested);
    expect(timesOf(plain(changed), "tea")).toEqual(["work 08:00-11:00", "plain -"]);
  });

  it("offers the first one's hours to all until all have them", () => {
    const ids = ["tea", "tarik"];
    const usual = after(addWorkday("tea", DAY));
    expect([blank, usual].map((draft) => mayCopyToAll(draft, ids))).toEqual([false, true]);
    expect(mayCopyToAll(usual, ["tea"])).toBe(false);
    expect(mayCopyToAll(usual, ["tarik", "tea"])).toBe(false);
    const same = copyEntriesToAll("tea", ids)(usual);
    expect(timesOf(same, "tarik")).toEqual(timesOf(same, "tea"));
    expect(mayCopyToAll(same, ids)).toBe(false);
    expect(mayCopyToAll(addEntry("tarik", "travel", null)(same), ids)).toBe(true);
  });

  it("copies a colleague's day as separate entries", () => {
    const draft = after(addWorkday("tea", DAY), copyEntries("tea", "tarik"));
    expect(timesOf(draft, "tarik")).toEqual(["work 08:00-16:00"]);
    expect(new Set(draft.entries.map((one) => one.id)).size).toBe(2);
  });
});

describe("the totals while hours are typed", () => {
  it("split them like the server", () => {
    const draft = after(addWorkday("tea", DAY), (before) =>
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
    const draft = after(addWorkday("tea", DAY), addWorkday("tea", DAY));
    const { overlapping } = hoursOf(draft, "tea", known);
    expect([...overlapping]).toEqual([
      [draft.entries.at(-1)?.id, expect.objectContaining({ from: "08:00", to: "16:00" })],
    ]);
  });

  it("B4: find more than 24 hours over all reports, at the last entry, with what there is without it", () => {
    const draft = after(addWorkday("tea", DAY));
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
    const draft = after(addWorkday("tea", DAY));
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

describe("B4: a day that has a report", () => {
  const form = {
    order: { id: "pump" },
    blocked: null,
    today: FRIDAY,
    earliestDay: "2026-11-18",
    ownReports: [{ id: "first", reportOn: FRIDAY }],
  } as unknown as ReportForm;
  const at = (search: string) => new URL(`https://acme.example.com/new${search}`);

  it("opens that report, unless the page is about an entry of the outbox or nothing may be filed", () => {
    expect(filedReportPath(form, FRIDAY, at(""))).toBe(
      "/work-orders/pump/daily-reports/first/edit?instead=new",
    );
    expect(filedReportPath(form, "2026-11-19", at(""))).toBeNull();
    expect(filedReportPath(form, FRIDAY, at("?entry=one"))).toBeNull();
    expect(filedReportPath(form, FRIDAY, at("?queued=one"))).toBeNull();
    expect(filedReportPath({ ...form, blocked: "order_locked" }, FRIDAY, at(""))).toBeNull();
  });

  it("offers the next day without one", () => {
    expect(otherOpenDay(form)).toBe("2026-11-19");
    const taken = ["2026-11-18", "2026-11-19", FRIDAY].map((reportOn) => ({ id: "x", reportOn }));
    expect(otherOpenDay({ ...form, ownReports: taken })).toBeNull();
  });
});
