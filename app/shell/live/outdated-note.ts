import type { TFunction } from "i18next";
import { scaled } from "~/kernel/time-limits";
import type { OutdatedText } from "./live-state";
import { type LogLine, logOf, outdatedText, peopleIn } from "./others-changes";
import { type LivePage, loadedUpTo } from "./page-reload";

/** Of more changes, the older ones are not named. */
const MAX_LINES = 50;
/** After this time the note says only that the record was changed. */
const READ_MS = 5000;

/** Says on the page that edits a record what others have changed in it since the page was opened. */
export function createOutdatedNote(
  page: () => LivePage,
  show: (outdated: OutdatedText | null) => void,
) {
  /** The last activity before the form was opened. The page may be read again meanwhile, the input stays. */
  let opened: number | null = null;
  let reading = 0;
  return {
    /** Another page is open now. */
    open() {
      opened = loadedUpTo(page())?.activity ?? null;
      reading += 1;
      show(null);
    },
    /** The record was changed. Reads all changes again, so that the latest reading is complete. */
    async update(): Promise<void> {
      reading += 1;
      const current = reading;
      const outdated = await readOutdated(page().visible.at ?? "", opened);
      if (reading === current) show(outdated);
    },
  };
}

/** Null if what happened leaves the fields of the record as they are, such as a comment. */
async function readOutdated(record: string, since: number | null): Promise<OutdatedText | null> {
  const log = since === null ? null : logOf(record, location.pathname);
  const lines = log && (await readLines(`${log.path}?after=${since}&most=${MAX_LINES}`));
  // Not every change has a row in the log of the record, and not every user may read it.
  if (!log || !lines || lines.length === 0) return someoneText;
  const people = peopleIn(lines.filter(log.isChange));
  return people.length > 0
    ? (t, format) => outdatedText(people, { t, format, now: Date.now() })
    : null;
}

function someoneText(t: TFunction): string {
  return t("shell.live.outdated");
}

async function readLines(path: string): Promise<LogLine[] | null> {
  try {
    const response = await fetch(`/api${path}`, { signal: AbortSignal.timeout(scaled(READ_MS)) });
    if (!response.ok) return null;
    const { lines }: { lines: LogLine[] } = await response.json();
    return lines;
  } catch {
    return null;
  }
}
