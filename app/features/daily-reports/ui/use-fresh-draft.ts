import { useMemo, useState } from "react";
import { newId } from "~/kernel/ids";
import { useHydrated } from "~/ui/layout/hydrated";
import { type ReportDraft, withFreshIds } from "./report-draft";

/**
 * A new report under ids of its own each time the form is shown. The first HTML's are taken as they are; a draft that the loader
 * brought later may come out of the field pack, and be the same one twice.
 */
export function useFreshDraft(draft: ReportDraft, showing: number): ReportDraft {
  const [isFirstHtml] = useState(!useHydrated());
  return useMemo(() => (isFirstHtml && showing === 0 ? draft : withFreshIds(draft, newId)), [isFirstHtml, draft, showing]);
}
