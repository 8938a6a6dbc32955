import { isRecord } from "~/kernel/is-record";
import type { Day } from "~/kernel/time/days";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { totalMinutes } from "~/kernel/time/hours";
import { entryMinutes, splitEntry } from "../../hours";
import type { HoursEntry } from "../../model";
import type { ReportForm } from "../../queries/entry-references";
import type { CountedEntry } from "../../queries/hours-elsewhere";
import { FILE_REPORT, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";

// What the server does not know yet: reports and changes of reports that wait on this device. A refused one does not count.

/** Adds the hours of queued reports to those of filed ones. */
export function withQueuedHours(
  references: ReportForm,
  entries: readonly OutboxEntry[],
): ReportForm {
  const waiting = entries.filter(({ state }) => state === "waiting");
  const reports = waiting.flatMap((entry) => reportIn(entry, references.countedEntries) ?? []);
  if (reports.length === 0) return references;
  const replaced = new Set(reports.map(({ id }) => id));
  return {
    ...references,
    countedEntries: [
      ...references.countedEntries.filter(({ reportId }) => !replaced.has(reportId)),
      ...reports.flatMap((report) => countedIn(report, references)),
    ],
  };
}

/** A technician's minutes of each day in reports that wait on this device. A changed report counts as the server has it. */
export function queuedMinutes(
  entries: readonly OutboxEntry[],
  technicianId: string,
): ReadonlyMap<Day, number> {
  const sums = new Map<Day, number>();
  for (const entry of entries) {
    const report = entry.state === "waiting" ? reportIn(entry, []) : null;
    for (const hours of report?.entries ?? [])
      if (report && hours.technicianId === technicianId)
        sums.set(report.day, (sums.get(report.day) ?? 0) + entryMinutes(hours));
  }
  return sums;
}

/** The report of an order and day that waits on this device; undefined without one. */
export function queuedReportOf(
  entries: readonly OutboxEntry[],
  workOrderId: string,
  day: Day,
): OutboxEntry | undefined {
  return entries.find(
    ({ kind, queue, call }) =>
      kind === FILE_REPORT &&
      queue === workOrderId &&
      isRecord(call.body) &&
      call.body["reportOn"] === day,
  );
}

type QueuedReport = {
  id: string;
  day: Day;
  title: string;
  entries: (HoursEntry & { technicianId: string })[];
};

function reportIn(
  { id, kind, call, title }: OutboxEntry,
  counted: readonly CountedEntry[],
): QueuedReport | null {
  // Safe: the entry was parsed with the schema of its command.
  const body = call.body as { reportOn: Day; entries: QueuedReport["entries"] };
  if (kind === FILE_REPORT) return { id, day: body.reportOn, title, entries: body.entries };
  if (kind !== UPDATE_REPORT) return null;
  const reportId = call.path.split("/").at(-1) ?? "";
  const day = counted.find((row) => row.reportId === reportId)?.reportOn;
  return day === undefined ? null : { id: reportId, day, title, entries: body.entries };
}

function countedIn(
  { id, day, title, entries }: QueuedReport,
  { rules }: ReportForm,
): CountedEntry[] {
  return entries.map((entry) => {
    const times =
      entry.kind === "plain" ? { from: "", to: "" } : { from: entry.from, to: entry.to };
    const minutes = totalMinutes(splitEntry(entry, day, rules));
    const { technicianId, kind } = entry;
    return {
      technicianId,
      reportId: id,
      reportOn: day,
      orderNumber: title,
      kind,
      ...times,
      minutes,
    };
  });
}
