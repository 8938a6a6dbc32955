import { isRecord } from "~/kernel/is-record";
import { newId } from "~/kernel/ids";
import { type TimerChange, type TimerInterval, withTimerChanges } from "~/kernel/timer-change";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { FILE_REPORT } from "~/offline/outbox/entry-kinds";
import type { ReportForm } from "../../queries/entry-references";
import type { ReportDraft, Suggestion } from "./report-draft";
import { suggestedHours } from "./suggested-hours";

/** What the references of a new report lack of this device, and its hours with that; null where they are the same. */
export type OwnChanges = {
  own: Pick<ReportForm, "timers" | "startedAt">;
  suggested: Suggestion | null;
};

/**
 * The new report with what was done on this device since its data was read: timers, the start of the order, and reports of the order. Hours of
 * queued reports are part of the references.
 */
export function withOwnChanges(
  references: ReportForm,
  draft: ReportDraft,
  changes: readonly TimerChange[],
  entries: readonly OutboxEntry[],
): OwnChanges {
  const { id } = references.order;
  const waiting = entries.filter(({ state, queue }) => state === "waiting" && queue === id);
  // A report that starts its order does not say when work began.
  const start = waiting.find(
    ({ kind, effect }) =>
      kind !== FILE_REPORT &&
      effect?.record === `work-orders/${id}` &&
      effect.status?.from === "backlog",
  );
  const own = {
    timers: withOwnTimers(references, changes),
    startedAt: references.startedAt ?? start?.capturedAt ?? null,
  };
  const ownReports = [...references.ownReports, ...waiting.flatMap(reportIn)];
  const suggested = suggestedHours({ ...references, ...own, ownReports }, draft.reportOn, newId);
  return { own, suggested: textOf(suggested) === textOf(draft) ? null : suggested };
}

function reportIn({ id, kind, call }: OutboxEntry): ReportForm["ownReports"] {
  const reportOn = kind === FILE_REPORT && isRecord(call.body) ? call.body["reportOn"] : undefined;
  return typeof reportOn === "string" ? [{ id, reportOn }] : [];
}

/** Without the ids of the entries, which are new each time. */
function textOf({ suggestedBy, entries }: Suggestion): string {
  return JSON.stringify([suggestedBy, entries.map((one) => ({ ...one, id: "" }))]);
}

/** The timers of an order with what was done on this device since. Starting the timer on another order stops it on this one. */
function withOwnTimers(
  { timers, authorId, order }: ReportForm,
  changes: readonly TimerChange[],
): ReportForm["timers"] {
  const own = withTimerChanges(
    timers.filter(({ technicianId }) => technicianId === authorId),
    changes,
  );
  /** What this device stops ends when its user says. */
  function isCut({ id, workOrderId, startedAt, stoppedAt }: TimerInterval): boolean {
    const isKnown = timers.some((one) => one.id === id && one.stoppedAt === stoppedAt && one.isCut);
    return (
      isKnown ||
      own.some(
        (other) =>
          other.workOrderId !== workOrderId &&
          other.startedAt === stoppedAt &&
          other.startedAt > startedAt,
      )
    );
  }
  return [
    ...timers.filter(({ technicianId }) => technicianId !== authorId),
    ...own
      .filter(({ workOrderId }) => workOrderId === order.id)
      .map((one) => ({ ...one, technicianId: authorId, isCut: isCut(one) })),
  ];
}
