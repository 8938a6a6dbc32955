import { useMatches } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { innermostTitle } from "../../shell/layout/page-handle";
import { listOutbox } from "../outbox/outbox";
import type { OutboxEntry } from "../outbox/entry";
import { SIGNATURE_DRAWN } from "../../ui/form/drawn";
import { currentOwner } from "../data/owner";
import { createDraftKeeper, formsHere, subjectOf } from "./draft-keeper";
import { pathOfForm } from "./opened-form";

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
      formsHere.get(form)?.keeper.rest();
      setState(({ showing }) => ({ found, showing: showing + 1 }));
    }
    const owner = currentOwner();
    if (owner !== null && form !== "") look(owner).catch(ignore);
    return () => {
      gone = true;
    };
  }, [form]);
  const startOver = useCallback(() => {
    void dropDraftHere(form);
    setState(({ showing }) => ({ found: null, showing: showing + 1 }));
  }, [form]);
  return { ...state, startOver };
}

function youngest(one: Found | undefined, other: Found | undefined): Found | null {
  if (one && other) return one.savedAt > other.savedAt ? one : other;
  return one ?? other ?? null;
}

/** Deletes a draft that the user discarded, or whose form was saved. */
export async function dropDraftHere(form: string): Promise<void> {
  formsHere.get(form)?.keeper.rest();
  const owner = currentOwner();
  if (owner !== null)
    await loadDrafts()
      .then(({ dropDraft }) => dropDraft(owner, form))
      .catch(ignore);
}

/** A field dispatches this to its form: dropping and removing files fires no event of the browser. */
export const FILES_CHANGED = "files-changed";
/** A form dispatches this for an answer of a button that asks for more before it is submitted. It is stored at once. */
export const ANSWER_CHOSEN = "answer-chosen";

/** `read` returns null for an empty form: then there is no draft. */
type DraftForm = {
  /** Empty until it is known. */ name: string;
  form: RefObject<HTMLFormElement>;
  read: (form: HTMLFormElement) => unknown;
  /** False for a form that only the server takes: then its draft stays until the server has taken it. */
  isQueued?: boolean;
  /** The form was submitted, and could neither be queued nor sent. */
  isUnsent?: boolean;
  /** The URL that continues the draft; by default that of the page. */
  path?: string;
};

/** Saves the draft while the user writes: shortly after the last change, and at once when the page may not come back. */
export function useDraftKeeper({
  name,
  form,
  read,
  isQueued = true,
  isUnsent = false,
  path,
}: DraftForm): void {
  const { t } = useTranslation();
  const title = innermostTitle(useMatches(), t);
  const latest = useRef({ read, path, title });
  latest.current = { read, path, title };
  useEffect(() => {
    const element = form.current;
    const owner = currentOwner();
    if (!element || owner === null || name === "") return;
    const stopped = new AbortController();
    // Of this page, also while the next one is opening.
    const here = pathOfForm(window.location);
    const page = () => ({
      path: latest.current.path ?? here,
      title: latest.current.title ?? "",
      subject: subjectOf(new FormData(element)) || firstChosenIn(element),
    });
    const keeper = createDraftKeeper(
      () => JSON.stringify(latest.current.read(element)),
      (value) => storeNow(owner, name, value),
    );
    const shown = { keeper, page, isStored: false };
    formsHere.set(name, shown);
    // A submitted form belongs to the outbox. After a refusal, the draft is written again only once the user changes the form.
    const listeners = {
      [FILES_CHANGED]: keeper.anew,
      [SIGNATURE_DRAWN]: keeper.stroke,
      [ANSWER_CHOSEN]: keeper.stroke,
      focusin: keeper.begin,
      pointerdown: keeper.begin,
      // What is chosen with a key fires no event of its own.
      keydown: keeper.later,
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
      if (formsHere.get(name) === shown) formsHere.delete(name);
      stopped.abort();
    };
  }, [form, name, isQueued]);
  useEffect(() => {
    if (isUnsent) formsHere.get(name)?.keeper.resume();
  }, [isUnsent, name]);
}

/** An order may have a place and no text yet. */
function firstChosenIn(form: HTMLFormElement): string {
  return form.querySelector<HTMLElement>("[data-name]")?.dataset["name"] ?? "";
}

function storeNow(owner: string, name: string, value: string): void {
  const content: unknown = JSON.parse(value);
  const shown = formsHere.get(name);
  if (!shown) return;
  const page = shown.page();
  void loadDrafts()
    .then(({ dropDraft, storeDraft }) =>
      content === null ? dropDraft(owner, name) : storeDraft(owner, name, content, page),
    )
    .then(() => void (shown.isStored = content !== null), ignore);
}

/** Drafts are optional: if one cannot be stored, the form works without it. */
function ignore(): void {}
