import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listOutbox } from "../outbox/outbox";
import type { OutboxEntry } from "../outbox/entry";
import { SIGNATURE_DRAWN } from "../../ui/form/drawn";
import { currentOwner } from "../data/owner";
import { type DraftKeeper, createDraftKeeper } from "./draft-keeper";

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
      if (!found || gone) return;
      // The form that is replaced must not store its few characters over what was found.
      keepers.get(form)?.rest();
      setState(({ showing }) => ({ found, showing: showing + 1 }));
    }
    const owner = currentOwner();
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
  keepers.get(form)?.rest();
  const owner = currentOwner();
  if (owner !== null)
    void loadDrafts()
      .then(({ dropDraft }) => dropDraft(owner, form))
      .catch(ignore);
}

/** A field dispatches this to its form: dropping and removing files fires no event of the browser. */
export const FILES_CHANGED = "files-changed";

/** `read` returns null for an empty form: then there is no draft. */
type DraftForm = {
  name: string;
  form: RefObject<HTMLFormElement>;
  read: (form: HTMLFormElement) => unknown;
  /** False for a form that only the server takes: then its draft stays until the server has taken it. */
  isQueued?: boolean;
  /** The form was submitted, and could neither be queued nor sent. */
  isUnsent?: boolean;
};

/** The keepers of the forms on the page, by the names of their drafts. */
const keepers = new Map<string, DraftKeeper>();

/** Saves the draft while the user writes: shortly after the last change, and at once when the page may not come back. */
export function useDraftKeeper({
  name,
  form,
  read,
  isQueued = true,
  isUnsent = false,
}: DraftForm): void {
  const reading = useRef(read);
  reading.current = read;
  useEffect(() => {
    const element = form.current;
    const owner = currentOwner();
    if (!element || owner === null) return;
    const stopped = new AbortController();
    const keeper = createDraftKeeper(
      () => JSON.stringify(reading.current(element)),
      (value) => storeNow(owner, name, value),
    );
    keepers.set(name, keeper);
    // A submitted form belongs to the outbox. After a refusal, the draft is written again only once the user changes the form.
    const listeners = {
      [FILES_CHANGED]: keeper.anew,
      [SIGNATURE_DRAWN]: keeper.stroke,
      focusin: keeper.begin,
      pointerdown: keeper.begin,
      input: keeper.later,
      change: keeper.later,
      click({ target }: Event) {
        keeper.later();
        // The camera may take the memory of the page.
        if (target instanceof HTMLInputElement && target.type === "file") keeper.now();
      },
      submit: isQueued ? keeper.rest : keeper.now,
    };
    for (const [event, listen] of Object.entries(listeners))
      element.addEventListener(event, listen, { signal: stopped.signal, capture: true });
    window.addEventListener("pagehide", keeper.now, { signal: stopped.signal });
    document.addEventListener("visibilitychange", keeper.now, { signal: stopped.signal });
    return () => {
      // Stores what was typed just before the page changes. After a sign-out, none of that user's data may be written.
      if (currentOwner() === owner) keeper.now();
      keeper.rest();
      if (keepers.get(name) === keeper) keepers.delete(name);
      stopped.abort();
    };
  }, [form, name, isQueued]);
  useEffect(() => {
    if (isUnsent) keepers.get(name)?.resume();
  }, [isUnsent, name]);
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
