import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { callApi } from "~/shell/api/api-client";
import { ApiRefusal } from "~/shell/api/api-refusal";
import { useReadAnew } from "~/shell/records/command-move";
import { useToast } from "~/ui/overlay/toast";
import type { ScheduleVisit } from "~/features/visits/model";
import type { Schedule } from "../../queries/board";
import {
  callOf,
  conflictOf,
  isNoChange,
  type PlanChange,
  type PlanConflict,
  type StoredVisit,
  undoOf,
  visitAfter,
  visitIdOf,
  withChanges,
} from "./planning";

const NONE: ReadonlyMap<string, ScheduleVisit> = new Map();
const MAX_UNDONE = 20;

/**
 * Changes the schedule: the result is on the screen at once, and goes back when the server refuses it. What was done can be undone, one
 * change after another.
 */
export function usePlanning(schedule: Schedule) {
  const { t } = useTranslation();
  const toast = useToast();
  const readAnew = useReadAnew();
  const [changes, setChanges] = useState(NONE);
  const [conflict, setConflict] = useState<PlanConflict | null>(null);
  const undone = useRef<PlanChange[]>([]);
  const latest = useRef(schedule);
  latest.current = schedule;

  async function run(change: PlanChange): Promise<boolean> {
    const id = visitIdOf(change);
    const act = newId();
    if (isNoChange(change)) return false;
    setChanges((before) => new Map([...before, [id, visitAfter(change)]]));
    const outcome = await send(change, act);
    await readAnew();
    setChanges((before) => new Map([...before].filter(([key]) => key !== id)));
    if ("version" in outcome) {
      undone.current = undoneAfter(undone.current, change, outcome);
      if (change.is === "undo") {
        const kept = outcome.kept ?? [];
        toast(
          kept.length > 0 ? "warning" : "success",
          [t("schedule.undo.done"), ...kept].join(kept.length > 0 ? ". " : ""),
        );
        return true;
      }
      const back = undoOf(change, outcome, act);
      if (back) undone.current = [...undone.current, back].slice(-MAX_UNDONE);
      toast("success", t(`schedule.${change.is}.done`), {
        label: t("schedule.undo.button"),
        run: () => void undo(),
      });
      return true;
    }
    const lost = conflictOf(change, outcome.refusal?.response, latest.current.visits);
    if (lost) setConflict(lost);
    else
      toast(
        "error",
        [
          t(`schedule.${change.is}.failed`),
          outcome.refusal?.response.message ?? t("shell.move.unreachable"),
        ].join(" "),
      );
    return false;
  }

  async function undo(): Promise<void> {
    const last = undone.current.pop();
    if (!last) return toast("info", t("schedule.undo.nothing"));
    await run(last);
  }

  const runner = useRef(run);
  runner.current = run;
  const showsCancelled = schedule.input.cancelled;
  return {
    visits: useMemo(
      () => withChanges(schedule.visits, changes, showsCancelled),
      [schedule.visits, changes, showsCancelled],
    ),
    busy: useMemo(() => new Set(changes.keys()), [changes]),
    run: useCallback((change: PlanChange) => runner.current(change), []),
    undo,
    conflict,
    /** Makes the change again on top of what is stored, if there is one. */
    settle(again: PlanChange | null) {
      setConflict(null);
      if (again) void run(again);
    },
  };
}

async function send(
  change: PlanChange,
  idempotencyKey: string,
): Promise<StoredVisit | { refusal: ApiRefusal | null }> {
  const { method, path, body } = callOf(change);
  try {
    return await callApi<StoredVisit>(path, { method, body, idempotencyKey });
  } catch (error) {
    return { refusal: error instanceof ApiRefusal ? error : null };
  }
}

/** What can still be undone after a change: of the same visit, only what this change was made on top of. */
function undoneAfter(
  undone: readonly PlanChange[],
  change: PlanChange,
  { id, version }: StoredVisit,
): PlanChange[] {
  const before = change.is === "plan" ? null : change.visit.version;
  return undone.flatMap((each) => {
    if (each.is === "plan" || each.visit.id !== id) return [each];
    if (version === null) return [];
    return each.visit.version === before ? [{ ...each, visit: { ...each.visit, version } }] : [];
  });
}
