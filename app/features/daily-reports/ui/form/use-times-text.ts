import { spanText, startText } from "~/kernel/time/day-span";
import { useFormat } from "~/shell/layout/use-format";
import type { EntryDraft } from "../draft/entry-draft";
import type { ReportWriting } from "./report-writing";

/** The times of an entry as they are typed. A time of another day than that of the report says which: "22:30–Sun 01:15". */
export function useTimesText({
  draft: { reportOn },
}: ReportWriting): (entry: EntryDraft) => string {
  const format = useFormat();
  return ({ from, to, nextDay }) =>
    spanText({ from: startText(from, nextDay), to }, reportOn, format.weekday);
}
