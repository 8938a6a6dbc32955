import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Day } from "~/kernel/time/days";
import { useOutbox } from "~/offline/outbox/outbox";
import { queuedAt } from "~/offline/outbox/queued";
import type { ReportForm } from "../../queries/entry-references";
import { mayChange } from "~/offline/outbox/entry";
import { queuedReportOf, withQueuedHours } from "./queued-hours";

/** The references of the form with the reports that wait on this device. `entryId` is the one that the form shows. */
export function useQueuedReports(loaded: ReportForm, entryId: string | null) {
  const { entries, isRead } = useOutbox();
  const references = useMemo(() => withQueuedHours(loaded, entries), [loaded, entries]);
  const { id } = loaded.order;
  const others = useMemo(() => entries.filter((entry) => entry.id !== entryId), [entries, entryId]);
  const queuedAtDay = useCallback(
    (day: Day) => {
      const queued = queuedReportOf(others, id, day);
      if (!queued) return null;
      const page = `/work-orders/${id}/daily-reports/new`;
      return mayChange(queued) ? `${page}?entry=${queued.id}` : queuedAt(page, queued.id);
    },
    [others, id],
  );
  return { references, others, queuedAtDay, isRead };
}

/** Opens the report of this day that waits on this device, instead of a second one. Decided once: later the form may have been filled in. */
export function useOpenQueued(address: string | null, isRead: boolean): void {
  const navigate = useNavigate();
  const isDecided = useRef(false);
  useEffect(() => {
    if (!isRead || isDecided.current) return;
    isDecided.current = true;
    if (address !== null) navigate(address, { replace: true });
  }, [address, isRead, navigate]);
}
