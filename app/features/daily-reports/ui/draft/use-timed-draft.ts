import { useEffect, useMemo, useRef, useState } from "react";
import { hasUnsavedInput } from "~/ui/form/dirty-forms";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import type { ReportForm } from "../../queries/entry-references";
import type { OwnChanges } from "./own-changes";
import type { ReportDraft } from "./report-draft";
import type { useQueuedReports } from "./use-queued-reports";

type Loaded = { references: ReportForm; draft: ReportDraft };
const NOTHING = { own: {}, suggested: null };

/**
 * The new report with what was done on this device and is not in the loaded data. Decided once, when the outbox has been read: later the form
 * may have been filled in. `isTimed` is part of the form's key.
 */
export function useTimedDraft(
  loaded: Loaded,
  { references, others, isRead }: ReturnType<typeof useQueuedReports>,
): Loaded & { isTimed: boolean } {
  const { changes } = useTimerChanges(loaded);
  const { draft } = loaded;
  const decided = useRef("");
  const [timed, setTimed] = useState<(OwnChanges & { of: string }) | null>(null);
  const of = references.order.id;
  useEffect(() => {
    if (!isRead || decided.current === of) return;
    decided.current = of;
    if (changes.length + others.length === 0) return;
    void import("./own-changes")
      .catch(() => null)
      .then((code) => {
        // The form is rendered again with these hours, and what was typed meanwhile would be lost.
        if (!code || hasUnsavedInput()) return;
        setTimed({ of, ...code.withOwnChanges(references, draft, changes, others) });
      });
  }, [changes, draft, isRead, of, others, references]);
  const { own, suggested } = timed?.of === of ? timed : NOTHING;
  return {
    draft: useMemo(() => (suggested ? { ...draft, ...suggested } : draft), [draft, suggested]),
    references: useMemo(() => ({ ...references, ...own }), [references, own]),
    isTimed: suggested !== null,
  };
}
