import { useMemo, useState } from "react";
import { newId } from "~/kernel/ids";
import { type TimerChange, withTimerChanges } from "~/kernel/timer-change";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import type { ReportForm } from "../../queries/entry-references";
import type { ReportDraft } from "./report-draft";
import { suggestedHours } from "./suggested-hours";

type Loaded = { references: ReportForm; draft: ReportDraft };

/**
 * The new report with what was timed on this device and is not in the loaded data. Decided once, when the outbox has been read: later the
 * form may have been filled in. `isTimed` is part of the form's key.
 */
export function useTimedDraft(
  loaded: Loaded,
  isRead: boolean,
): { draft: ReportDraft; timers: ReportForm["timers"]; isTimed: boolean } {
  const { changes } = useTimerChanges(loaded);
  const { references, draft } = loaded;
  const [known, setKnown] = useState<{ of: string; changes: TimerChange[] } | null>(null);
  if (isRead && known?.of !== references.order.id) setKnown({ of: references.order.id, changes });
  const added = known?.of === references.order.id ? known.changes : NONE;
  return useMemo(() => {
    const isTimed = added.length > 0;
    if (!isTimed) return { draft, timers: references.timers, isTimed };
    const timers = withOwnChanges(references, added);
    const suggested = suggestedHours({ ...references, timers }, draft.reportOn, newId);
    return { draft: { ...draft, ...suggested }, timers, isTimed };
  }, [added, draft, references]);
}

const NONE: TimerChange[] = [];

/** Starting the timer on another order stops it on this one. */
function withOwnChanges(
  { timers, authorId, order }: ReportForm,
  changes: readonly TimerChange[],
): ReportForm["timers"] {
  const own = withTimerChanges(
    timers.filter(({ technicianId }) => technicianId === authorId),
    changes,
  );
  return [
    ...timers.filter(({ technicianId }) => technicianId !== authorId),
    ...own
      .filter(({ workOrderId }) => workOrderId === order.id)
      .map((one) => ({ ...one, technicianId: authorId })),
  ];
}
