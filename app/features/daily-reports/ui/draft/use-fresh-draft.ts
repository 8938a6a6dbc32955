import { useMemo, useState } from "react";
import { newId } from "~/kernel/ids";
import { useHydrated } from "~/ui/layout/hydrated";
import { type ReportDraft, withFreshIds } from "./report-draft";

/**
 * Gives a new report new ids each time the form is shown. The ids of the first HTML are used unchanged. A draft from a later loader run may
 * come from the offline data, which returns the same ids each time.
 */
export function useFreshDraft(draft: ReportDraft, showing: number): ReportDraft {
  const [isFirstHtml] = useState(!useHydrated());
  return useMemo(
    () => (isFirstHtml && showing === 0 ? draft : withFreshIds(draft, newId)),
    [isFirstHtml, draft, showing],
  );
}
