import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { EntryDraft } from "../draft/entry-draft";

/** "Travel 07:00–08:00, Work 08:00–16:00". A wrong time is found here before it is sent. */
export function EntryTimes({ entries }: { entries: readonly EntryDraft[] }) {
  const { t } = useTranslation();
  const intervals = entries.filter(({ kind, from, to }) => kind !== "plain" && from && to);
  if (intervals.length === 0) return null;
  return (
    <span className="text-muted text-sm font-normal">
      {intervals.map((entry, index) => (
        <Fragment key={entry.id}>
          {index > 0 ? ", " : null}
          <span className="whitespace-nowrap">
            {`${t(`dailyReports.form.kind.${entry.kind}`)} ${entry.from}–${entry.to}`}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
