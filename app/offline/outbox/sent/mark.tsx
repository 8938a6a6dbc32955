import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shell/layout/use-format";
import { Icon } from "../../../ui/layout/icon";
import { useOutbox } from "../outbox";
import type { SentEntry } from "./sent";

/** "Sent 13:57" beside what this device has sent today. The clock of what still waits is EntryState, or WaitingMark in a status. */
export function SentMark({ of }: { of: (sent: SentEntry) => boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The newest comes first.
  const sent = useOutbox().sent.find(of);
  if (!sent || format.date(sent.sentAt) !== format.date(Date.now())) return null;
  return (
    <span className="text-muted inline-flex items-center gap-1 text-sm whitespace-nowrap">
      <Icon name="check" size={16} className="text-success" />
      {t("outbox.sent-at", { when: format.time(sent.sentAt) })}
    </span>
  );
}

/** A change of the status of this record: `work-orders/<id>`. */
export function isStatusOf(record: string) {
  return ({ effect }: SentEntry) => effect?.status !== undefined && effect.record === record;
}
