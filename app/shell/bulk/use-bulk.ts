import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { refusedFields } from "~/kernel/refusal";
import { callApi } from "../api/api-client";
import type { ApiRefusal } from "../api/api-refusal";
import { type BulkEntry, runEntries, type Send, undoEntries } from "./run";

/** `id`: of the act that all its calls belong to. */
export type BulkRun = { id: string; title: string; entries: readonly BulkEntry[] };

function sendIn(actId: string): Send {
  return (path, body, idempotencyKey) =>
    callApi(path, { method: "POST", body, idempotencyKey, headers: { "x-act": actId } });
}

/** Runs one command for many records. The page reloads its rows afterwards. */
export function useBulk(onDone: (ids: string[]) => void) {
  const [run, setRun] = useState<BulkRun | null>(null);
  const isRunning = useRef(false);
  const { revalidate } = useRevalidator();
  const reasonOf = useReason();
  const latest = useRef({ run, onDone });
  latest.current = { run, onDone };

  const work = useCallback(
    async (started: BulkRun) => {
      // A second click starts nothing.
      if (isRunning.current) return;
      isRunning.current = true;
      const done: string[] = [];
      setRun(started);
      await runEntries(started.entries, sendIn(started.id), reasonOf, (changed) => {
        if (changed.state === "done") done.push(changed.record.id);
        setRun((now) => now && withEntry(now, changed));
      });
      isRunning.current = false;
      if (done.length === 0) return;
      latest.current.onDone(done);
      revalidate();
    },
    [reasonOf, revalidate],
  );
  const resume = useCallback(() => {
    const { run: stopped } = latest.current;
    if (stopped && isUnsent(stopped)) void work(stopped);
  }, [work]);
  useEffect(() => {
    window.addEventListener("online", resume);
    return () => window.removeEventListener("online", resume);
  }, [resume]);
  useWarning(run !== null && isOpen(run));
  return {
    run,
    start: (title: string, entries: readonly BulkEntry[]) =>
      void work({ id: newId(), title, entries }),
    resume,
    undo: (title: string) =>
      run && void work({ id: newId(), title, entries: undoEntries(run.entries) }),
    close: () => setRun(null),
  };
}

function withEntry({ entries, ...run }: BulkRun, changed: BulkEntry): BulkRun {
  return { ...run, entries: entries.map((each) => (each.key === changed.key ? changed : each)) };
}

export function isUnsent({ entries }: BulkRun): boolean {
  return entries.some(({ state }) => state === "unsent");
}

function isOpen({ entries }: BulkRun): boolean {
  return entries.some(({ state }) => state !== "done" && state !== "refused");
}

/** The server's reason; for a refused field the text of that field. */
function useReason() {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ response }: ApiRefusal): string => {
      const [field] = Object.values(refusedFields(response.facts));
      const key = `common.fields.${field}`;
      return field && i18n.exists(key) ? t(key, { defaultValue: field }) : response.message;
    },
    [t, i18n],
  );
}

/** Leaving the page would end what is not sent yet. */
function useWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [on]);
}
