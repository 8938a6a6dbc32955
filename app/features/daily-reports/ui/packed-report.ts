import type { PackedOrder } from "~/features/field-pack/queries/parts";
import { addDays, daysBetween } from "~/kernel/days";
import { newId } from "~/kernel/ids";
import { dayIn } from "~/kernel/time";
import type { ReportView } from "../queries/read";
import { dayAskedFor, newDraft, type ReportDraft } from "./report-draft";

type Ground = NonNullable<PackedOrder["report"]>["ground"];
type Asked = { params: { reportId?: string }; url: URL; now: number };

/** A new report from what this phone has kept of its order; null for who writes none. */
export function packedReport({ report }: PackedOrder, { url, now }: Pick<Asked, "url" | "now">): { ground: Ground; draft: ReportDraft; serverNow: number } | null {
  if (!report) return null;
  const ground = groundOn(now, report.ground);
  const reportOn = dayAskedFor(ground, url.searchParams.get("day"));
  return { ground, draft: { ...newDraft(ground, { name: report.author }, newId), reportOn }, serverNow: now };
}

/** A report that is there, to be looked at: drawn signatures stay on the server. */
export function packedFiled({ page }: PackedOrder, { params }: Pick<Asked, "params">): ReportView | null {
  return page.reports.find(({ id }) => id === params.reportId) ?? null;
}

/** A report that is there, to be changed; null for who may not. */
export function packedEdit(order: PackedOrder, asked: Pick<Asked, "params" | "now">): { ground: Ground; report: ReportView; author: string; serverNow: number } | null {
  const report = packedFiled(order, asked);
  if (!report?.availableActions.includes("edit") || !order.report) return null;
  const serverNow = asked.now;
  return { ground: groundOn(serverNow, order.report.ground), report, author: order.report.author, serverNow };
}

/** On the day that it is now in the company's zone, with as many days back as then. */
function groundOn(now: number, ground: Ground): Ground {
  const today = dayIn(ground.rules.at(-1)?.timeZone ?? "UTC", now);
  const earliestDay = addDays(today, -daysBetween(ground.earliestDay, ground.today));
  return { ...ground, today, earliestDay, retroactiveUntil: (ground.retroactiveUntil ?? 0) >= now ? ground.retroactiveUntil : null };
}
