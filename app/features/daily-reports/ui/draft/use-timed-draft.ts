import { useEffect, useMemo, useRef, useState } from "react";
import { newId } from "~/kernel/ids";
import { hasUnsavedInput } from "~/ui/form/dirty-forms";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import type { ReportForm } from "../../queries/entry-references";
import type { ReportDraft, Suggestion } from "./report-draft";

type Loaded = { references: ReportForm; draft: ReportDraft };
type Timed = { of: string; timers: ReportForm["timers"]; suggested: Suggestion };

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
  const decided = useRef("");
  const [timed, setTimed] = useState<Timed | null>(null);
  useEffect(() => {
    const of = references.order.id;
    if (!isRead || decided.current === of) return;
    decided.current = of;
    if (changes.length === 0) return;
    void Promise.all([import("./suggested-hours"), import("./own-changes")])
      .catch(() => null)
      .then((code) => {
        // The form is shown anew with these hours: what was typed meanwhile would be lost.
        if (!code || hasUnsavedInput()) return;
        const [{ suggestedHours }, { withOwnChanges }] = code;
        const timers = withOwnChanges(references, changes);
        const suggested = suggestedHours({ ...references, timers }, draft.reportOn, newId);
        setTimed({ of, timers, suggested });
      });
  }, [changes, draft, isRead, references]);
  return useMemo(() => {
    const own = timed?.of === references.order.id ? timed : null;
    return own
      ? { draft: { ...draft, ...own.suggested }, timers: own.timers, isTimed: true }
      : { draft, timers: references.timers, isTimed: false };
  }, [draft, references, timed]);
}
