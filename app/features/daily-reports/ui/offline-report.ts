import type { OfflineWorkOrder } from "~/features/offline-data/queries/parts";
import { addDays, daysBetween } from "~/kernel/days";
import { newId } from "~/kernel/ids";
import { dayIn } from "~/kernel/time";
import type { ReportView } from "../queries/read";
import { requestedDay, newDraft, type ReportDraft } from "./report-draft";

type References = NonNullable<OfflineWorkOrder["report"]>["ground"];
type PageArgs = { params: { reportId?: string }; url: URL; now: number };

/** Builds a new report from the order's offline data; null when the user may not write one. */
export function offlineReport({ report }: OfflineWorkOrder, { url, now }: Pick<Asked, "url" | "now">): { ground: References; draft: ReportDraft; serverNow: number } | null {
  if (!report) return null;
  const ground = referencesOn(now, report.ground);
  const reportOn = requestedDay(ground, url.searchParams.get("day"));
  return { ground, draft: { ...newDraft(ground, { name: report.author }, newId), reportOn }, serverNow: now };
}

/** Finds an existing report to show. Its drawn signatures are not part of the offline data. */
export function offlineFiledReport({ page }: OfflineWorkOrder, { params }: Pick<Asked, "params">): ReportView | null {
  return page.reports.find(({ id }) => id === params.reportId) ?? null;
}

/** Finds an existing report to edit; null when the user may not edit it. */
export function offlineReportEdit(order: OfflineWorkOrder, asked: Pick<Asked, "params" | "now">): { ground: References; report: ReportView; author: string; serverNow: number } | null {
  const report = offlineFiledReport(order, asked);
  if (!report?.availableActions.includes("edit") || !order.report) return null;
  const serverNow = args.now;
  return { ground: referencesOn(serverNow, order.report.ground), report, author: order.report.author, serverNow };
}

/** Moves the references to today in the tenant's time zone. The number of earlier days that can be entered stays the same. */
function referencesOn(now: number, ground: References): References {
  const today = dayIn(ground.rules.at(-1)?.timeZone ?? "UTC", now);
  const earliestDay = addDays(today, -daysBetween(ground.earliestDay, ground.today));
  return { ...ground, today, earliestDay, retroactiveUntil: (ground.retroactiveUntil ?? 0) >= now ? ground.retroactiveUntil : null };
}
