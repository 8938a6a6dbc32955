import type { TFunction } from "i18next";
import { CHANGED_BEFORE, type OutboxEntry } from "~/offline/outbox/entry";
import { isRecordGone, recordKindOf } from "./entry-facts";

/** Why an entry needs attention: the server's message for a refusal, or a text of our own for a failure or a missing record. */
export function refusalText(entry: OutboxEntry, t: TFunction): string {
  const { status = 0, message = "" } = entry.refusal ?? {};
  if (entry.refusal?.code === CHANGED_BEFORE) return t("outbox.closing.changed");
  if (isRecordGone(entry)) return t(`outbox.gone.${recordKindOf(entry)}`);
  if (status >= 500) return t("outbox.failed");
  return message || t("refusals.unexpected");
}
