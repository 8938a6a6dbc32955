import type { Instant } from "~/kernel/time/instants";
import type { ReportForm } from "../../queries/entry-references";

/** The references with what the author answered about timers: when they ended, by their ids. */
export function withTimerEnds(
  references: ReportForm,
  ends: Readonly<Record<string, Instant>>,
): ReportForm {
  const timers = references.timers.map((one) => {
    const stoppedAt = ends[one.id];
    return stoppedAt === undefined
      ? one
      : { ...one, stoppedAt, ending: "stopped" as const, isCut: false };
  });
  return { ...references, timers };
}
