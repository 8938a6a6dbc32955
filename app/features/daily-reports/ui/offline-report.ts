import type { OfflineWorkOrder } from "~/features/offline-data/queries/parts";
import { addDays, daysBetween } from "~/kernel/days";
import { newId } from "~/kernel/ids";
import { dayIn } from "~/kernel/time";
import type { ReportView } from "../queries/read";
import { requestedDay, newDraft, type ReportDraft } from "./report-draft";

type References = NonNullable<OfflineWorkOrder["report"]>["ground"];
type PageArgs = { params: { reportId?: string }; url: URL; now: number };

/** A new report from what this phone has kept of its order; null for who writes none. */
export function offlineReport({ report }: OfflineWorkOrder, { url, now }: Pick<PageArgs, "url" | "now">): { ground: References; draft: ReportDraft; serverNow: number } | null {
  if (!report) return null;
  const ground = referencesOn(now, report.ground);
  const reportOn = requestedDay(ground, url.searchParams.get("day"));
  return { ground, draft: { ...newDraft(ground, { name: report.author }, newId), reportOn }, serverNow: now };
}

/** A report that is there, to be looked at: drawn signatures stay on the server. */
export function offlineFiledReport({ page }: OfflineWorkOrder, { params }: Pick<PageArgs, "params">): ReportView | null {
  return page.reports.find(({ id }) => id === params.reportId) ?? null;
}

/** A report that is there, to be changed; null for who may not. */
export function offlineReportEdit(order: OfflineWorkOrder, args: Pick<PageArgs, "params" | "now">): { ground: References; report: ReportView; author: string; serverNow: number } | null {
  const report = offlineFiledReport(order, args);
  if (!report?.availableActions.includes("edit") || !order.report) return null;
  const serverNow = args.now;
  return { ground: referencesOn(serverNow, order.report.ground), report, author: order.report.author, serverNow };
}

/** On the day that it is now in the company's zone, with as many days back as then. */
function referencesOn(now: number, ground: References): References {
  const today = dayIn(ground.rules.at(-1)?.timeZone ?? "UTC", now);
  const earliestDay = addDays(today, -daysBetween(ground.earliestDay, ground.today));
  return { ...ground, today, earliestDay, retroactiveUntil: (ground.retroactiveUntil ?? 0) >= now ? ground.retroactiveUntil : null };
}
