import { useNavigate } from "@remix-run/react";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { callApi } from "~/shell/api/api-client";
import { ApiRefusal } from "~/shell/api/api-refusal";
import { useReadAnew } from "~/shell/records/command-move";
import { useToast } from "~/ui/overlay/toast";
import type { ToastAction } from "~/ui/overlay/toast-place";
import type { ScheduleOrder, ScheduleVisit } from "~/features/visits/model";
import { doneActIn, settledOrderIn } from "~/features/visits/policy/done-act";
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
import {
  afterChange,
  afterDialog,
  afterSettling,
  type UndoStack,
  type Unsettling,
  unsettleCall,
  withUndoing,
} from "./undo-stack";

const NONE: ReadonlyMap<string, ScheduleVisit> = new Map();

/**
 * Changes the schedule: the result is on the screen at once, and goes back when the server refuses it. What was done can be undone, one
 * change after another.
 */
export function usePlanning(schedule: Schedule) {
  const { t } = useTranslation();
  const toast = useToast();
  const readAnew = useReadAnew();
  const navigate = useNavigate();
  const [changes, setChanges] = useState(NONE);
  const [conflict, setConflict] = useState<PlanConflict | null>(null);
  const undone = useRef<UndoStack>([]);
  const latest = useRef(schedule);
  latest.current = schedule;

  async function run(change: PlanChange): Promise<boolean> {
    const id = visitIdOf(change);
    const act = newId();
    if (isNoChange(change)) return false;
    const shown = visitAfter(change);
    // A visit whose planning is undone may be gone.
    const order = (shown ?? latest.current.visits.find((visit) => visit.id === id))?.order;
    if (shown) setChanges((before) => new Map([...before, [id, shown]]));
    const outcome = await send(callOf(change), act);
    await readAnew();
    setChanges((before) => new Map([...before].filter(([key]) => key !== id)));
    if ("version" in outcome) {
      undone.current = afterChange(undone.current, change, outcome);
      if (change.is === "undo") {
        tellUndone((outcome.kept ?? []).join(" "), order);
        return true;
      }
      const back = undoOf(change, outcome, act);
      if (back) undone.current = withUndoing(undone.current, back);
      toast("success", t(`schedule.${change.is}.done`), undoButton(act));
      return true;
    }
    // An undo that may not have arrived can be tried again: the server carries it out once.
    if (change.is === "undo" && outcome.refusal === null)
      undone.current = withUndoing(undone.current, change);
    const lost = conflictOf(change, outcome.refusal?.response, latest.current.visits);
    if (lost) setConflict(lost);
    else tellFailed(t(`schedule.${change.is}.failed`), outcome.refusal);
    return false;
  }

  async function unsettle(undoing: Unsettling): Promise<void> {
    const outcome = await send(unsettleCall(undoing), newId());
    await readAnew();
    if ("version" in outcome) return tellUndone("", undefined);
    if (outcome.refusal === null) undone.current = withUndoing(undone.current, undoing);
    tellFailed(t("schedule.undo.failed"), outcome.refusal);
  }

  function tellFailed(failed: string, refusal: ApiRefusal | null): void {
    toast("error", [failed, refusal?.response.message ?? t("shell.move.unreachable")].join(" "));
  }

  /** `kept`: what the undo could not take back, and why. */
  function tellUndone(kept: string, order: ScheduleOrder | undefined): void {
    const done = t("schedule.undo.done");
    if (!kept) return toast("success", done);
    const open = order && {
      label: t("schedule.visit.open-order"),
      run: () => navigate(`/work-orders/${order.id}`),
    };
    toast("warning", `${done}. ${kept}`, open);
  }

  function undoButton(act: string): ToastAction {
    return { label: t("schedule.undo.button"), run: () => void undo(act) };
  }

  /** The last act, or that of a toast's button: a second click finds it undone. */
  async function undo(act?: string): Promise<void> {
    const isIt = (each: UndoStack[number]) => act === undefined || each.act === act;
    const last = undone.current.findLast(isIt);
    if (!last) {
      if (act === undefined) toast("info", t("schedule.undo.nothing"));
      return;
    }
    undone.current = undone.current.filter((each) => each !== last);
    if (last.is === "undo") await run(last);
    else await unsettle(last);
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
    /** The button that takes back what a dialog has done, as the address says it. */
    undoOf(text: string, command: string): ToastAction | undefined {
      const orderId = settledOrderIn({ done: command, undo: text });
      if (orderId) {
        undone.current = afterSettling(undone.current, orderId);
        return undoButton(orderId);
      }
      const done = doneActIn(text);
      if (!done) return undefined;
      undone.current = afterDialog(undone.current, done);
      return undoButton(done.act);
    },
    conflict,
    /** Makes the change again on top of what is stored, if there is one. */
    settle(again: PlanChange | null) {
      setConflict(null);
      if (again) void run(again);
    },
  };
}

async function send(
  { method, path, body }: ReturnType<typeof callOf>,
  idempotencyKey: string,
): Promise<StoredVisit | { refusal: ApiRefusal | null }> {
  try {
    return await callApi<StoredVisit>(path, { method, body, idempotencyKey });
  } catch (error) {
    return { refusal: error instanceof ApiRefusal ? error : null };
  }
}
