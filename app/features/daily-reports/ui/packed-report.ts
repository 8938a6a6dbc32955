import type { PackedOrder } from "~/features/field-pack/queries/parts";
import { addDays, daysBetween } from "~/kernel/days";
import { newId } from "~/kernel/ids";
import { dayIn } from "~/kernel/time";
import { newDraft, type ReportDraft } from "./report-draft";

export type NewReportPage = { ground: NonNullable<PackedOrder["report"]>["ground"]; draft: ReportDraft; serverNow: number };

/** A new report from what this phone has kept of its order: on the day that it is now, in the company's zone. */
export function packedReport({ report }: PackedOrder): NewReportPage {
  if (!report) throw new Error("Nobody writes reports here");
  const { ground, author } = report;
  const now = Date.now();
  const today = dayIn(ground.rules.at(-1)?.timeZone ?? "UTC", now);
  const fresh = {
    ...ground,
    today,
    earliestDay: addDays(today, -daysBetween(ground.earliestDay, ground.today)),
    retroactiveUntil: (ground.retroactiveUntil ?? 0) >= now ? ground.retroactiveUntil : null,
  };
  return { ground: fresh, draft: newDraft(fresh, { name: author }, newId), serverNow: now };
}
