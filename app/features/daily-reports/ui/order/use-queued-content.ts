import { startTransition, useEffect, useMemo, useState } from "react";
import { useNewComments } from "~/features/comments/ui/use-new-comments";
import { FILE_REPORT, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { useOutbox } from "~/offline/outbox/outbox";
import type { OrderPage } from "../../queries/order";

/** What waits on this device for an order: how many reports and comments, and the totals with those reports, once they are known. */
type QueuedContent = {
  newReports: number;
  newComments: number;
  totals: { totals: OrderPage["totals"]; hasReports: true; countsQueued: true } | null;
};

/** `page`: as it was loaded. The sums are computed by code that is loaded when something waits. */
export function useQueuedContent(page: OrderPage): QueuedContent {
  const { entries } = useOutbox();
  const [known, setKnown] = useState<{ id: string; totals: OrderPage["totals"] | null } | null>(
    null,
  );
  const totals = known?.id === page.id ? known.totals : null;
  const reports = useMemo(
    () =>
      entries.filter(
        ({ state, queue, kind }) =>
          state === "waiting" &&
          queue === page.id &&
          (kind === FILE_REPORT || kind === UPDATE_REPORT),
      ),
    [entries, page.id],
  );
  useEffect(() => {
    let isOver = false;
    if (reports.length > 0)
      void import("./queued-totals")
        .then(({ queuedTotals }) => queuedTotals(page, reports))
        .then(
          (found) => isOver || startTransition(() => setKnown({ id: page.id, totals: found })),
          () => undefined,
        );
    return () => {
      isOver = true;
    };
  }, [page, reports]);
  const newReports = reports.filter(
    ({ id, kind }) => kind === FILE_REPORT && !page.reports.some((report) => report.id === id),
  ).length;
  const newComments = useNewComments(page.id, page.conversation);
  return {
    newReports,
    newComments,
    totals: reports.length > 0 && totals ? { totals, hasReports: true, countsQueued: true } : null,
  };
}
