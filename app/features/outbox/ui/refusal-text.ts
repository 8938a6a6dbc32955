import type { TFunction } from "i18next";
import { CHANGED_BEFORE, type OutboxEntry } from "~/offline/outbox/entry";
import { isRecordGone, recordKindOf, refusedBefore } from "./entry-facts";

/** What an entry waits for whose earlier link was refused, with the reason of that one; null if it waits for nothing. */
export function blockedText(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
  t: TFunction,
): string | null {
  const first = refusedBefore(entry, entries);
  if (!first) return null;
  const what = t(`outbox.kind.${first.kind}`, { defaultValue: first.kind });
  return t("outbox.blocked", { what, title: first.title, reason: refusalText(first, t) });
}

/**
 * Why an entry needs attention: the server's message for a refusal with who changed what and which file it is about, or a text of our own for
 * a failure or a missing record.
 */
export function refusalText(entry: OutboxEntry, t: TFunction): string {
  const { status = 0, message = "", code, cause, file } = entry.refusal ?? {};
  if (code === CHANGED_BEFORE) return t("outbox.closing.changed");
  if (isRecordGone(entry))
    return cause ? t("outbox.gone.known", { cause }) : t(`outbox.gone.${recordKindOf(entry)}`);
  if (status >= 500) return t("outbox.failed");
  const reason = joinSentences(message || t("refusals.unexpected"), cause);
  return file ? t("outbox.refused-file", { ...file, reason }) : reason;
}

function joinSentences(...sentences: (string | undefined)[]): string {
  return sentences.filter(Boolean).join(" ");
}
