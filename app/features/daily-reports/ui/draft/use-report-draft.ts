import { type RefObject, useReducer } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { type Change, readTimes } from "./draft-changes";
import type { ReportDraft } from "./report-draft";

/**
 * Holds the draft while the user edits it. State contains the rows and the values computed from them. Plain text fields are uncontrolled.
 * Values that the user typed before hydration are read from the form once.
 */
export function useReportDraft(
  first: ReportDraft,
  form: RefObject<HTMLFormElement>,
): [ReportDraft, (change: Change) => void] {
  const [draft, change] = useReducer((before: ReportDraft, next: Change) => next(before), first);
  useBrowserLayoutEffect(() => {
    if (form.current) change(readTimes(new FormData(form.current)));
  }, [form]);
  return [draft, change];
}
