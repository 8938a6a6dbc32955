import { redirect } from "@remix-run/react";
import { addDays, daysBetween } from "~/kernel/time/days";
import { newId } from "~/kernel/ids";
import { dayIn } from "~/kernel/time/instants";
import type { OfflineWorkOrder } from "../../queries/order";
import type { ReportView } from "../../queries/read";
import { filedReportPath, requestedDay } from "./report-day";
import { emptyDraft, type ReportDraft } from "./report-draft";
import { suggestedHours } from "./suggested-hours";

const NOTHING_PLANNED = { workMinutes: 0, travelMinutes: 0 };

type References = NonNullable<OfflineWorkOrder["report"]>["ground"];
type PageArgs = { params: { reportId?: string }; url: URL; now: number };

/** Builds a new report from the order's offline data; null when the user may not write one. */
export function offlineReport(
  { report }: OfflineWorkOrder,
  { url, now }: Pick<PageArgs, "url" | "now">,
): { references: References; draft: ReportDraft; serverNow: number } | null {
  if (!report) return null;
  const references = referencesOn(now, report.ground);
  const reportOn = requestedDay(references, url.searchParams.get("day"));
  const first = filedReportPath(references, reportOn, url);
  if (first) throw redirect(first);
  return {
    references,
    draft: {
      ...emptyDraft(references, { name: report.author }, newId, reportOn),
      ...suggestedHours(references, reportOn, newId),
    },
    serverNow: now,
  };
}

/** Finds an existing report to show. Its drawn signatures are not part of the offline data. */
export function offlineFiledReport(
  { page }: OfflineWorkOrder,
  { params }: Pick<PageArgs, "params">,
): ReportView | null {
  const report = page.reports.find(({ id }) => id === params.reportId);
  // The reports of an earlier release lack photos until the next download.
  return report ? { ...report, photos: report.photos ?? [] } : null;
}

/** Finds an existing report to edit; null when the user may not edit it. */
export function offlineReportEdit(
  order: OfflineWorkOrder,
  args: Pick<PageArgs, "params" | "now">,
): { references: References; report: ReportView; author: string; serverNow: number } | null {
  const report = offlineFiledReport(order, args);
  if (!report?.availableActions.includes("edit") || !order.report) return null;
  const serverNow = args.now;
  return {
    references: referencesOn(serverNow, order.report.ground),
    report,
    author: order.report.author,
    serverNow,
  };
}

/** Moves the references to today in the tenant's time zone. The number of earlier days that can be entered stays the same. */
function referencesOn(now: number, references: References): References {
  const today = dayIn(references.rules.at(-1)?.timeZone ?? "UTC", now);
  const earliestDay = addDays(today, -daysBetween(references.earliestDay, references.today));
  return {
    ...references,
    // The parts of an earlier release lack it until the next download.
    countedEntries: references.countedEntries ?? [],
    plan: references.plan ?? NOTHING_PLANNED,
    lastReport: references.lastReport ?? null,
    timers: references.timers ?? [],
    visits: references.visits ?? [],
    startedAt: references.startedAt ?? null,
    workdays: references.workdays ?? {},
    now,
    today,
    earliestDay,
    retroactiveUntil:
      (references.retroactiveUntil ?? 0) >= now ? references.retroactiveUntil : null,
  };
}
