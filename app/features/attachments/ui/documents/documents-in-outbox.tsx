import { Link } from "@remix-run/react";
import { EntryState } from "~/offline/outbox/entry-state";
import { isRecord } from "~/kernel/is-record";
import { useQueuedEntries } from "~/offline/outbox/use-queued";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { DOCUMENTS } from "./add-kind";

/** Queued documents of this record. */
export function DocumentsInOutbox({ recordId }: { recordId: string }) {
  const { t } = useTranslation();
  const waiting = useQueuedEntries(({ kind, queue }) => kind === DOCUMENTS && queue === recordId);
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {waiting.map((entry) => (
        <li key={entry.id}>
          <Link
            to="/outbox"
            className="border-edge rounded-field flex min-h-11 items-center gap-3 border border-dashed px-3"
          >
            <Icon name="camera" />
            <span className="min-w-0 flex-1">
              {t(`outbox.kind.${DOCUMENTS}`)}: {countOf(entry.call.body)}
            </span>
            <EntryState entry={entry} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function countOf(body: unknown): number {
  return isRecord(body) && Array.isArray(body["fileIds"]) ? body["fileIds"].length : 0;
}
