import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listOutbox } from "../outbox/outbox";
import type { OutboxEntry } from "../outbox/entry";
import { SIGNATURE_DRAWN } from "../../ui/form/drawn";
import { ownerHere } from "../data/owner";

/** What was found when the page opened, and how to discard it. `showing` changes with it; use it as the form's key. */
export type FoundDraft = { found: Found | null; showing: number; startOver: () => void };
/** A draft in the form's shape, or an outbox entry that is edited again, in the shape of its form or its call. */
export type Found = {
  from: "draft" | "outbox";
  value: unknown;
  savedAt: number;
  /** Files chosen for a draft. */ fileIds?: readonly string[];
};

const loadDrafts = () => import("./draft");

/**
 * Returns the draft of a form left unfinished by a crash, a closed tab or an empty battery, or the entry that is not sent yet,
 * whichever is younger.
 */
export function useFoundDraft(form: string, isEntry: (entry: OutboxEntry) => boolean): FoundDraft {
  const [state, setState] = useState<{ found: Found | null; showing: number }>({
    found: null,
    showing: 0,
  });
  const requested = useRef(isEntry);
  requested.current = isEntry;
  useEffect(() => {
    let gone = false;
    const openedAt = Date.now();
    async function look(owner: string) {
      const [draft, entries] = await Promise.all([
        loadDrafts().then(({ findDraft }) => findDraft(owner, form)),
        listOutbox(owner),
      ]);
      const entry = entries.find((each) => requested.current(each));
      // Ignore a draft saved while the storage was still being read: the form already contains it.
      const before = draft && draft.savedAt < openedAt ? draft : undefined;
      const found = youngest(
        before && { from: "draft", ...before },
        entry && {
          from: "outbox",
          value: entry.form ?? entry.call.body,
          savedAt: entry.capturedAt,
        },
      );
      if (found && !gone) setState(({ showing }) => ({ found, showing: showing + 1 }));
    }
    const owner = ownerHere();
    if (owner !== null) look(owner).catch(ignore);
    return () => {
      gone = true;
    };
  }, [form]);
  const startOver = useCallback(() => {
    dropDraftHere(form);
    setState(({ showing }) => ({ found: null, showing: showing + 1 }));
  }, [form]);
  return { ...state, startOver };
}

function youngest(one: Found | undefined, other: Found | undefined): Found | null {
  if (one && other) return one.savedAt > other.savedAt ? one : other;
  return one ?? other ?? null;
}

/** Deletes a draft that the user discarded. */
export function dropDraftHere(form: string): void {
  const owner = ownerHere();
  if (owner !== null)
    void loadDrafts()
      .then(({ dropDraft }) => dropDraft(owner, form))
      .catch(ignore);
}

const PAUSE_MS = 700;
/** A field dispatches this to its form: dropping and removing files fires no event of the browser. */
export const FILES_CHANGED = "files-changed";

/** `read` returns null for an empty form: then there is no draft. */
type DraftKeeper = {
  name: string;
  form: RefObject<HTMLFormElement>;
  read: (form: HTMLFormElement) => unknown;
  /** False for a form that only the server takes: then its draft stays until the server has taken it. */
  isQueued?: boolean;
};

/** Saves the draft while the user writes: shortly after the last change, and at once when the page may not come back. */
export function useDraftKeeper({ name, form, read, isQueued = true }: DraftKeeper): void {
  const reading = useRef(read);
  reading.current = read;
  useEffect(() => {
    const element = form.current;
    const owner = ownerHere();
    if (!element || owner === null) return;
    const stopped = new AbortController();
    const keeper = keeperOf(
      () => JSON.stringify(reading.current(element)),
      (value) => storeNow(owner, name, value),
    );
    // A submitted form belongs to the outbox. After a refusal, the draft is written again only once the user changes the form.
    const listeners = {
      [FILES_CHANGED]: keeper.anew,
      [SIGNATURE_DRAWN]: keeper.stroke,
      focusin: keeper.begin,
      pointerdown: keeper.begin,
      input: keeper.later,
      change: keeper.later,
      click: keeper.later,
      submit: isQueued ? keeper.rest : keeper.now,
    };
    for (const [event, listen] of Object.entries(listeners))
      element.addEventListener(event, listen, { signal: stopped.signal, capture: true });
    window.addEventListener("pagehide", keeper.now, { signal: stopped.signal });
    document.addEventListener("visibilitychange", keeper.now, { signal: stopped.signal });
    return () => {
      keeper.rest();
      stopped.abort();
    };
  }, [form, name, isQueued]);
}

/** The form's content at the first interaction is the baseline and not a draft. Unchanged content is not written twice. */
function keeperOf(read: () => string, store: (value: string) => void) {
  let last: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed = false;
  function now() {
    clearTimeout(timer);
    if (!changed || last === null) return;
    changed = false;
    const value = read();
    if (value !== last) store(value);
    last = value;
  }
  function later() {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE_MS);
  }
  return {
    now,
    begin: () => void (last ??= read()),
    later,
    /** For files dropped on a form before any other interaction. */
    anew() {
      last ??= "";
      later();
    },
    /** A drawing cannot be repeated when its author has gone, so each stroke is stored at once. */
    stroke() {
      last ??= "";
      changed = true;
      now();
    },
    rest() {
      changed = false;
      clearTimeout(timer);
    },
  };
}

function storeNow(owner: string, name: string, value: string): void {
  const content: unknown = JSON.parse(value);
  void loadDrafts()
    .then(({ dropDraft, storeDraft }) =>
      content === null ? dropDraft(owner, name) : storeDraft(owner, name, content),
    )
    .catch(ignore);
}

/** Drafts are optional: if one cannot be stored, the form works without it. */
function ignore(): void {}
