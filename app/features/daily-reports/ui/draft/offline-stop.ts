import type { StopPage } from "~/features/timers/queries/stop-page";
import type { OfflineWorkOrder } from "../../queries/order";

/** Asks when the own timer ended, from the order's offline data. Who may write no report has no suggestions. */
export function offlineStopPage({ page, report }: OfflineWorkOrder, now: number): StopPage {
  const { id, number, timers } = page;
  const { authorId = "", visits = [], workdays = {} } = report?.ground ?? {};
  return {
    order: { id, number },
    userId: authorId,
    now,
    // Absent in data stored by an earlier release.
    intervals: timers?.intervals ?? [],
    visits: visits.filter(({ technicianIds }) => technicianIds.includes(authorId)),
    workdays,
  };
}
