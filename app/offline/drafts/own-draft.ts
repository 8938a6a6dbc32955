import { BoundedMap } from "../../kernel/bounded-map";
import { newId } from "../../kernel/ids";
import { scaled } from "../../kernel/time-limits";
import { postMessageTo } from "../post-message";
import { type DraftHere, dropDraft, findDraft, listDraftsOf, moveDraft, storeDraft } from "./draft";
import { entriesOf } from "../outbox/store";
import type { OutboxEntry } from "../outbox/entry";
import { draftName, type DraftPage, formsHere } from "./draft-keeper";
import { openAnew, openedAt } from "./opened-form";

// The draft that a tab writes. A Web Lock says that a tab has it open, so that no other tab takes it for one that was left behind. A tab
// that continues the draft of another one gives it a name of its own: whatever the other tab stores later is another draft.

/** A draft in the form's shape, or an outbox entry that is edited again, in the shape of its form or its call. */
export type Found = {
  from: "draft" | "outbox";
  value: unknown;
  savedAt: number;
  /** Files chosen for a draft. */ fileIds?: readonly string[];
};

/** Another tab continues a draft, by the id that it has there. */
type TakenDraft = { name: string; by: string };

type Opening = {
  owner: string;
  of: string;
  /** Of a form of a new record (opened-form.ts): it does not go on with what a closed tab has left. */
  place: string | undefined;
  /** The draft that this tab has had there. */
  id: string;
  /** The id of the draft that the URL continues. */
  requested: string | null;
  /** When the form was shown. */
  since: number;
  /** The form is no longer on the page. */
  left: AbortSignal;
  /** Another tab continues the draft. This one begins another. */
  onTaken: (id: string, takenBy: string) => void;
};

/** `isInForm`: the draft was stored from the form that is on the page. `isGone`: there is no requested draft any more. */
type Opened = { id: string; draft: DraftHere | undefined; isInForm: boolean; isGone: boolean };

/** Opens a form: what was stored of it, or the entry that is not sent yet, whichever is younger; null if the form on the page has it already. */
export async function openForm({
  isEntry,
  ...opening
}: Opening & { isEntry: (entry: OutboxEntry) => boolean }): Promise<{
  id: string;
  found: Found | null;
  isGone: boolean;
}> {
  const [{ id, draft, isInForm, isGone }, entries] = await Promise.all([
    openDraft(opening),
    entriesOf(opening.owner),
  ]);
  if (isInForm) return { id, found: null, isGone };
  const entry = entries.find(isEntry);
  const edited: Found | null = entry
    ? { from: "outbox", value: entry.form ?? entry.call.body, savedAt: entry.capturedAt }
    : null;
  const isYounger = draft !== undefined && !(edited && edited.savedAt >= draft.savedAt);
  return { id, found: isYounger ? { from: "draft", ...draft } : edited, isGone };
}

/** Opens the requested draft, else that of this tab, else one that was left behind. */
async function openDraft(opening: Opening): Promise<Opened> {
  const { owner, of, place, since } = opening;
  const requested = requestedName(opening);
  const { id, ended } = await keepOpen(opening, opening.id);
  const name = draftName(of, id);
  await formsHere.get(draftName(of, opening.id))?.storing;
  const isOther = requested !== null && requested !== name;
  if (isOther && (await findDraft(owner, requested))) {
    const other = newId();
    const draft = await bring(opening, requested, other);
    if (draft) {
      // What this tab has had is left behind.
      ended.abort();
      void keepOpen(opening, openAnew(place, other));
      return { id: other, draft, isInForm: false, isGone: false };
    }
  }
  const own = await findDraft(owner, name);
  if (own) return { id, draft: own, isInForm: own.savedAt >= since, isGone: isOther };
  const draft = place === undefined ? await bringLeft(opening, id) : undefined;
  return { id, draft, isInForm: false, isGone: isOther };
}

/** The draft of a release before has the form's own name, and its URL no id. */
function requestedName({ of, requested }: Opening): string | null {
  return requested === "" ? of : requested === null ? null : draftName(of, requested);
}

/** The draft of a form that is not on the page: that of this tab, or one that was left behind. */
export async function openOwnDraft(
  owner: string,
  of: string,
): Promise<{ name: string; draft: DraftHere | undefined }> {
  const left = new AbortController();
  try {
    const { id, draft } = await openDraft({
      owner,
      of,
      place: undefined,
      id: openedAt(),
      requested: null,
      since: Infinity,
      left: left.signal,
      onTaken: () => undefined,
    });
    return { name: draftName(of, id), draft };
  } finally {
    left.abort();
  }
}

/** A draft of a form, to be read only: that with this id, else that of this tab or the youngest one. */
export async function peekDraft(
  owner: string,
  of: string,
  id: string | null,
): Promise<{ name: string; id: string; found: DraftHere } | undefined> {
  const others = id === null ? await listDraftsOf(owner, of) : [];
  for (const name of [draftName(of, id ?? openedAt()), ...others]) {
    const found = await findDraft(owner, name);
    if (found) return { name, id: name.slice(draftName(of, "").length), found };
  }
  return undefined;
}

/** Stores what a form contains, or deletes the draft of one that is empty. */
export async function storeOwnDraft(
  owner: string,
  name: string,
  content: unknown,
  page: DraftPage,
): Promise<void> {
  const own = await ownName(name);
  if (content === null) return dropDraft(owner, own);
  return storeDraft(owner, own, content, page);
}

/** Calls the listener whenever a tab takes over the draft of another one, until the signal. */
function onDraftTaken(listener: (taken: TakenDraft) => void, left: AbortSignal): void {
  const line = new BroadcastChannel(LINE);
  line.addEventListener("message", ({ data }: MessageEvent<TakenDraft>) => listener(data));
  left.addEventListener("abort", () => line.close());
}

const LINE = "drafts";
/** How long a tab may take to store and release a draft. One that the system has frozen does not, and has stored it when it was hidden. */
const LIMIT_MS = 1_000;

/** A draft that this tab has open, until `ended`. */
type Kept = { id: string; ended: AbortController };

/** The names under which this tab stores drafts, by those that their forms began with. */
const names = new BoundedMap<string, Promise<string>>(20);

async function ownName(name: string): Promise<string> {
  return (await names.get(name)) ?? name;
}

/**
 * Says that this tab has the draft open. A tab that was duplicated begins with the id of the other one, which has the draft, and gets one of
 * its own.
 */
function keepOpen(opening: Opening, before: string): Promise<Kept> {
  const { of, place, left } = opening;
  const ended = new AbortController();
  if (left.aborted) ended.abort();
  left.addEventListener("abort", () => ended.abort());
  async function keep(id: string): Promise<Kept> {
    const isOwn = await hold(draftName(of, id), ended.signal);
    if (!isOwn && !left.aborted) return keep(openAnew(place));
    if (!ended.signal.aborted) giveWhenTaken(opening, id, ended);
    return { id, ended };
  }
  const kept = keep(before);
  names.set(
    draftName(of, before),
    kept.then(({ id }) => draftName(of, id)),
  );
  return kept;
}

function giveWhenTaken(opening: Opening, id: string, ended: AbortController): void {
  const name = draftName(opening.of, id);
  async function give(takenBy: string): Promise<void> {
    const shown = formsHere.get(name);
    shown?.keeper.now();
    await shown?.storing;
    if (ended.signal.aborted) return;
    ended.abort();
    const other = openAnew(opening.place);
    void keepOpen(opening, other);
    opening.onTaken(other, takenBy);
  }
  onDraftTaken((taken) => taken.name === name && void give(taken.by), ended.signal);
}

/** Gives this tab a draft that a closed tab has left. */
async function bringLeft(opening: Opening, id: string): Promise<DraftHere | undefined> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const open = new Set([...held, ...pending].map((lock) => lock.name));
  const own = draftName(opening.of, id);
  for (const name of await listDraftsOf(opening.owner, opening.of)) {
    const draft = name === own || open.has(lockOf(name)) ? null : await bring(opening, name, id);
    if (draft) return draft;
  }
  return undefined;
}

/** Gives this tab a draft that another one may have open, once that has stored it. */
async function bring(
  { owner, of }: Opening,
  from: string,
  id: string,
): Promise<DraftHere | undefined> {
  const ended = new AbortController();
  const line = new BroadcastChannel(LINE);
  postMessageTo(line, { name: from, by: id } satisfies TakenDraft);
  try {
    await hold(from, ended.signal);
    return await moveDraft(owner, from, draftName(of, id));
  } finally {
    ended.abort();
    line.close();
  }
}

/** Has the draft's lock until the signal. False where another tab does not release it. */
function hold(name: string, ended: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const limit = setTimeout(() => waiting.abort(), scaled(LIMIT_MS));
    const had = () => {
      clearTimeout(limit);
      resolve(true);
      return ended.aborted ? undefined : aborted(ended);
    };
    navigator.locks
      .request(lockOf(name), { signal: waiting.signal }, had)
      // A browser that refuses locks has one draft for all tabs.
      .catch(() => resolve(!waiting.signal.aborted));
  });
}

/** As releases before have named it. */
function lockOf(name: string): string {
  return `draft ${name}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
}
