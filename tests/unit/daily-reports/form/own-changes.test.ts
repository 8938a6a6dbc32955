import { describe, expect, it } from "vitest";
import type { ReportForm } from "~/features/daily-reports/queries/entry-references";
import { withOwnChanges } from "~/features/daily-reports/ui/draft/own-changes";
import { withQueuedHours } from "~/features/daily-reports/ui/draft/queued-hours";
import type { ReportDraft, Suggestion } from "~/features/daily-reports/ui/draft/report-draft";
import { suggestedHours } from "~/features/daily-reports/ui/draft/suggested-hours";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { queuedEntry } from "../../../support/records/queued-entry";

const FRIDAY = "2026-11-20";

const TWELVE = Date.parse("2026-11-20T12:10:00+01:00");
const form = {
  rules: [
    { validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] },
  ],
  countedEntries: [],
  now: Date.parse("2026-11-20T18:00:00+01:00"),
  technicians: [{ id: "tea" }],
  visits: [],
  startedAt: null,
  ownReports: [],
  order: { id: "pump" },
  authorId: "tea",
  timers: [],
  workdays: {},
  plan: { workMinutes: 60, travelMinutes: 0 },
} as unknown as ReportForm;
const loaded = {
  reportOn: FRIDAY,
  ...suggestedHours(form, FRIDAY, () => "id"),
} as unknown as ReportDraft;

function filed(queue: string, reportOn: string) {
  const hours = { id: "one", technicianId: "tea", kind: "work", from: "08:00", to: "09:00" };
  return queuedEntry({
    queue,
    effect: { record: `work-orders/${queue}`, status: { from: "backlog", to: "in-progress" } },
    call: { method: "PUT", path: "/dailyReports", body: { reportOn, entries: [hours] } },
  });
}

const started = queuedEntry({
  kind: "work-orders.start",
  queue: "pump",
  capturedAt: TWELVE,
  effect: { record: "work-orders/pump", status: { from: "backlog", to: "in-progress" } },
});

function changed(entries: Parameters<typeof withOwnChanges>[3]) {
  const { own, suggested } = withOwnChanges(withQueuedHours(form, entries), loaded, [], entries);
  return { startedAt: own.startedAt, times: suggested && timesOf(suggested) };
}

function timesOf({ entries }: Suggestion): string[] {
  return entries.map(({ kind, from, to }) => `${kind} ${from}-${to}`);
}

describe("what this device has done and the server does not know", () => {
  it("puts the hours behind those of a report that waits for another order", () => {
    expect(timesOf(loaded)).toEqual(["work 08:00-09:00"]);
    expect(changed([filed("boiler", FRIDAY)])).toEqual({
      startedAt: null,
      times: ["work 09:00-10:00"],
    });
  });

  it("begins with the start of the order that waits", () => {
    expect(changed([started])).toEqual({
      startedAt: TWELVE,
      times: ["work 12:15-13:15"],
    });
  });

  it("has no planned hours once a report of the order waits, which does not say when work began", () => {
    expect(changed([filed("pump", "2026-11-19")])).toEqual({ startedAt: null, times: ["work -"] });
  });

  it("is nothing where the hours stay the same, or what waits was refused", () => {
    const refused = [filed("boiler", FRIDAY), started].map((entry) => ({
      ...entry,
      state: "refused" as const,
    }));
    for (const entries of [[filed("boiler", "2026-11-18")], refused])
      expect(changed(entries)).toEqual({ startedAt: null, times: null });
  });
});
