import { describe, expect, it } from "vitest";
import type { ReportForm } from "~/features/daily-reports/queries/entry-references";
import { filedReportPath, requestedDay } from "~/features/daily-reports/ui/draft/report-day";
import { otherOpenDay } from "~/features/daily-reports/ui/draft/report-draft";
import { suggestedHours } from "~/features/daily-reports/ui/draft/suggested-hours";
import { newId } from "~/kernel/ids";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";

const FRIDAY = "2026-11-20";
const open = {
  rules: [
    { validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] },
  ],
  countedEntries: [],
  today: FRIDAY,
  earliestDay: "2026-11-18",
  retroactiveUntil: null,
  now: Date.parse("2026-11-20T12:00:00+01:00"),
  technicians: [{ id: "tea" }],
  visits: [],
  startedAt: null,
  ownReports: [],
} as unknown as ReportForm;

describe("the day in the URL", () => {
  it("is the day of the report, if entry is open for it", () => {
    expect(
      ["2026-11-18", "2026-11-17", "2026-11-21", "2026-11-31", "", null].map((day) =>
        requestedDay(open, day),
      ),
    ).toEqual(["2026-11-18", FRIDAY, FRIDAY, FRIDAY, FRIDAY, FRIDAY]);
    expect(requestedDay({ ...open, retroactiveUntil: 1 }, "2026-11-17")).toBe("2026-11-17");
  });
});

describe("the day of a new report without one in the URL", () => {
  const thursday = "2026-11-19";
  const at = (text: string) => Date.parse(`2026-11-${text}:00+01:00`);
  const visit = (from: string, to: string, technicianIds = ["tea"]) => ({
    startsAt: at(from),
    endsAt: at(to),
    technicianIds,
  });
  const night = { ...open, now: at("20T01:20") };
  const worked = { ...night, visits: [visit("19T22:30", "20T01:15")] };

  it.each<[string, ReportForm, string]>([
    ["is that of a visit that went on behind midnight", worked, thursday],
    ["is today from six on", { ...worked, now: at("20T06:00") }, FRIDAY],
    ["is still that of the evening before six", { ...worked, now: at("20T05:59") }, thursday],
    [
      "is that of a visit of the evening",
      { ...night, visits: [visit("19T20:00", "19T23:30")] },
      thursday,
    ],
    [
      "is not that of a visit of the afternoon",
      { ...night, visits: [visit("19T13:00", "19T15:00")] },
      FRIDAY,
    ],
    [
      "is not that of the visit of somebody else",
      { ...night, visits: [visit("19T22:30", "20T01:15", ["tarik"])] },
      FRIDAY,
    ],
    [
      "is that of an order started in the evening",
      { ...night, startedAt: at("19T22:40") },
      thursday,
    ],
    [
      "is not that of an order started in the morning",
      { ...night, startedAt: at("19T08:00") },
      FRIDAY,
    ],
    ["is today where nothing was done in the evening", night, FRIDAY],
    [
      "is today where the evening has its report",
      { ...worked, ownReports: [{ id: "first", reportOn: thursday }] },
      FRIDAY,
    ],
    ["is today where no earlier day is open", { ...worked, earliestDay: FRIDAY }, FRIDAY],
  ])("%s", (_, form, expected) => {
    expect(requestedDay(form, null)).toBe(expected);
  });

  it("is the one in the URL also at night", () => {
    expect(requestedDay(worked, FRIDAY)).toBe(FRIDAY);
  });

  it("has the hours of the visit", () => {
    const form = {
      ...worked,
      timers: [],
      workdays: {},
      plan: { workMinutes: 0, travelMinutes: 0 },
    };
    const { entries } = suggestedHours(form, requestedDay(form, null), () => "id");
    expect(entries).toMatchObject([{ kind: "work", from: "22:30", to: "01:15" }]);
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
    const id = newId();
    expect(filedReportPath(form, FRIDAY, at(`?draft=${id}`))).toBe(
      `/work-orders/pump/daily-reports/first/edit?instead=new&begun=${id}`,
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
