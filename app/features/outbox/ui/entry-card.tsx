import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { EntryState } from "~/offline/outbox/entry-state";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { useFormat } from "~/shell/layout/use-format";
import { Notice } from "~/ui/layout/notice";
import { EntryActions } from "./entry-actions";
import { refusalText } from "./refusal-text";

/** One entry of the outbox: what it is, its record, its time, and why it is not sent yet. */
export function EntryCard({ entry, isSending }: { entry: OutboxEntry; isSending: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  return (
    <article aria-labelledby={id} className="card-surface flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {t(`outbox.kind.${entry.kind}`, { defaultValue: entry.kind })}
          </h2>
          <p className="break-words">
            <Link to={entry.record} className="link-plain">
              {entry.title}
            </Link>
          </p>
          <p className="text-muted text-sm">
            {t("outbox.captured", { when: format.dateTime(entry.capturedAt) })}
          </p>
        </div>
        <EntryState entry={entry} isSending={isSending} />
      </div>
      {entry.refusal ? <Notice kind="warning">{refusalText(entry, t)}</Notice> : null}
      <EntryActions entry={entry} disabled={isSending} />
    </article>
  );
}
