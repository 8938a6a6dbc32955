import type { TFunction } from "i18next";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { isRecordGone, recordKindOf } from "./entry-facts";

/** Why an entry needs attention: in the server's words where it said no, in our own where it could not, or where nothing is left to send it to. */
export function refusalText(entry: OutboxEntry, t: TFunction): string {
  const { status = 0, message = "" } = entry.refusal ?? {};
  if (isRecordGone(entry)) return t(`outbox.gone.${recordKindOf(entry)}`);
  if (status >= 500) return t("outbox.failed");
  return message || t("refusals.unexpected");
}
