import { useMemo, useState } from "react";
import { unsureOn } from "~/features/timers/policy";
import { useNow } from "~/offline/connectivity/use-now";
import { AskLink } from "~/shell/timer/ask-link";
import { useLater } from "~/ui/layout/use-later";
import { rulesOn } from "../../hours";
import type { ReportForm } from "../../queries/entry-references";
import type { ReportDraft } from "../draft/report-draft";
import { withTimerEnds } from "../draft/timer-ends";
import type { ReportWriting } from "./report-writing";

const loadQuestion = async () => (await import("./forgotten-timer")).ForgottenTimer;

/** The author's timer of which a new report asks when it ended, before it is filed. */
export function useForgotten(
  { reportOn, version }: ReportDraft,
  { timers, authorId, rules, now: loadedAt }: ReportForm,
): Pick<ReportWriting, "forgotten"> & { mayFile: () => boolean } {
  const [requests, setRequests] = useState(0);
  const now = useNow() ?? loadedAt;
  const own = timers.filter(({ technicianId }) => technicianId === authorId);
  const timer =
    version === null ? unsureOn(own, reportOn, rulesOn(reportOn, rules).timeZone, now) : undefined;
  const forgotten = useMemo(() => ({ timer, requests }), [timer, requests]);
  function mayFile(): boolean {
    if (timer) setRequests((before) => before + 1);
    return timer === undefined;
  }
  return { forgotten, mayFile };
}

/** The references with what the author answered about timers, and the function that answers. */
export function useAnsweredTimers(references: ReportForm) {
  const [ends, setEnds] = useState<Record<string, number>>({});
  const form = useMemo(() => withTimerEnds(references, ends), [references, ends]);
  return { form, setEnds };
}

/** The question itself. Without its code, as without JavaScript, it is on a page of its own. */
export function Forgotten(writing: ReportWriting) {
  const Question = useLater(loadQuestion);
  const { timer } = writing.forgotten;
  if (!timer) return null;
  return Question ? (
    <Question key={timer.id} writing={writing} timer={timer} />
  ) : (
    <AskLink timer={timer} />
  );
}
