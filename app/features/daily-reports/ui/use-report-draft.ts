import { type RefObject, useReducer } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import { type Change, readTimes } from "./draft-changes";
import type { ReportDraft } from "./report-draft";

/**
 * The report while it is written. Rows and what is computed from them live here; plain texts stay in their fields. Fields are not
 * bound to it: what somebody typed before JavaScript came is read from them once.
 */
export function useReportDraft(first: ReportDraft, form: RefObject<HTMLFormElement>): [ReportDraft, (change: Change) => void] {
  const [draft, change] = useReducer((before: ReportDraft, next: Change) => next(before), first);
  useBrowserLayoutEffect(() => {
    if (form.current) change(readTimes(new FormData(form.current)));
  }, [form]);
  return [draft, change];
}
