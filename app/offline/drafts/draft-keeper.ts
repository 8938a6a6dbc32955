/** The parameter of the id of a draft that is to be continued. */
export const DRAFT = "draft";

/** The name of one draft of a form, which one tab writes. */
export function draftName(of: string, id: string): string {
  return `${of}/${id}`;
}

/** Milliseconds from a change until the form is stored. Further changes do not put it off: a phone may end the page at any moment. */
const PAUSE_MS = 700;

type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** How a draft is listed: the page that continues it, its title, and what its author recognizes it by. */
export type DraftPage = { path: string; title: string; subject: string };

/** The forms on the page that store drafts, by the names of these. */
export const formsHere = new Map<
  string,
  {
    keeper: DraftKeeper;
    page: () => DraftPage;
    isStored: boolean;
    /** Until what was written last is stored. */ storing?: Promise<void>;
  }
>();

/** What the author of a form recognizes it by: one line of what they wrote, or the record that it is about. */
export function subjectOf(fields: Pick<FormData, "get">): string {
  const lines = SUBJECTS.flatMap((name) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim().split("\n") : [];
  });
  return Array.from(lines.find((line) => line.trim() !== "") ?? "")
    .slice(0, MAX_SUBJECT_LENGTH)
    .join("");
}

const SUBJECTS = ["name", "text", "_title", "description", "notes", "comment"];
const MAX_SUBJECT_LENGTH = 80;

/** The form's content at the first interaction is the baseline and not a draft. Unchanged content is not written twice. */
export function createDraftKeeper(read: () => string, store: (value: string) => void) {
  let last: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed = false;
  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }
  function now() {
    stop();
    if (!changed || last === null) return;
    changed = false;
    const value = read();
    if (value !== last) store(value);
    last = value;
  }
  function later() {
    changed = true;
    timer ??= setTimeout(now, PAUSE_MS);
  }
  function rest() {
    changed = false;
    stop();
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
    /** A drawing cannot be repeated once its author has left, so each stroke is stored at once. */
    stroke() {
      last ??= "";
      changed = true;
      now();
    },
    /** Stores nothing more: the form was submitted, or its draft discarded. */
    rest,
    /** The submitted form was neither queued nor sent, so what `rest` left out is stored. */
    resume() {
      if (last === null) return;
      changed = true;
      now();
    },
  };
}
