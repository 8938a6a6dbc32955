import { useMatches, useSearchParams } from "@remix-run/react";
import {
  type RefObject,
  useCallback,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { innermostTitle } from "../../shell/layout/page-handle";
import type { OutboxEntry } from "../outbox/entry";
import { SIGNATURE_DRAWN } from "../../ui/form/drawn";
import { useHydrated } from "../../ui/layout/hydrated";
import { currentOwner } from "../data/owner";
import { createDraftKeeper, DRAFT, draftName, formsHere, subjectOf } from "./draft-keeper";
import { openedAt, pathOfForm } from "./opened-form";
import type { Found } from "./own-draft";

/**
 * The draft of a form in this tab: its name, what was found when the page opened, and how to discard that. `showing` changes with it; use it
 * as the form's key.
 */
export type FoundDraft = {
  /** The form, which begins the names of its drafts. */ of: string;
  /** Empty until the page works. */ name: string;
  /** Empty until what was stored is read. */ id: string;
  found: Found | null;
  showing: number;
  /** Another tab continues what was written here: the id of the draft there. */ takenBy: string;
  /** The draft that the URL continues was sent or discarded. */ isGone: boolean;
  startOver: () => void;
};
type Shown = Omit<FoundDraft, "of" | "name" | "startOver">;

const NOTHING: Shown = { id: "", found: null, showing: 0, takenBy: "", isGone: false };
const NEVER = () => false;
const loadDrafts = () => import("./draft");
const loadOwnDraft = () => import("./own-draft");

/**
 * Returns the draft of a form left unfinished by a crash, a closed tab or an empty battery, or the entry that is not sent yet,
 * whichever is younger. Each tab writes a draft of its own. The URL may name one that it continues, such as that of another tab.
 * @param place where this tab has a form of a new record open: it goes on only with what was written there
 */
export function useFoundDraft(
  of: string,
  isEntry: (entry: OutboxEntry) => boolean = NEVER,
  place?: string,
): FoundDraft {
  const requested = useSearchParams()[0].get(DRAFT);
  const hydrated = useHydrated();
  const opened = useMemo(() => (hydrated ? openedAt(place) : ""), [hydrated, place]);
  const [shown, setShown] = useState(NOTHING);
  const id = shown.id || opened;
  const name = id && draftName(of, id);
  const latest = useRef({ isEntry, id, name });
  latest.current = { isEntry, id, name };
  useEffect(() => {
    const owner = currentOwner();
    if (owner === null || opened === "") return;
    const left = new AbortController();
    const since = Date.now();
    function show(id: string, found: Found | null, takenBy = "") {
      const keeper = formsHere.get(latest.current.name)?.keeper;
      // The form that is replaced must not store its few characters over what was found.
      if (id === latest.current.id) keeper?.rest();
      else keeper?.now();
      setShown(({ showing }) => ({ id, found, showing: showing + 1, takenBy, isGone: false }));
    }
    async function look(owner: string) {
      const { openForm } = await loadOwnDraft();
      const { id, found, isGone } = await openForm({
        owner,
        of,
        place,
        id: latest.current.id,
        isEntry: (entry) => latest.current.isEntry(entry),
        requested,
        since,
        left: left.signal,
        onTaken: (id, takenBy) => show(id, null, takenBy),
      });
      if (left.signal.aborted) return;
      if (found) show(id, found);
      // An urgent update would discard the first HTML of a page that is still being hydrated.
      else startTransition(() => setShown((before) => ({ ...before, id, takenBy: "", isGone })));
    }
    formsHere.get(latest.current.name)?.keeper.now();
    look(owner).catch(ignore);
    return () => left.abort();
  }, [of, opened, place, requested]);
  const startOver = useCallback(() => {
    void dropDraftHere(latest.current.name);
    setShown(({ id, showing }) => ({ ...NOTHING, id, showing: showing + 1 }));
  }, []);
  return { ...shown, of, name, startOver };
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
  /** The URL of the page with the form; by default that of the page on which it is. */
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
    // The user may be in it before it works, or before it has its name.
    if (element.contains(document.activeElement)) keeper.begin();
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
  shown.storing = loadOwnDraft()
    .then(({ storeOwnDraft }) => storeOwnDraft(owner, name, content, page))
    .then(() => void (shown.isStored = content !== null), ignore);
}

/** Drafts are optional: if one cannot be stored, the form works without it. */
function ignore(): void {}
