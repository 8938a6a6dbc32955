import type { OutboxEntry } from "~/offline/outbox/entry";
import { Link } from "@remix-run/react";
import { lazy, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { EntryState } from "~/offline/outbox/entry-state";
import { useFormat } from "~/shell/layout/use-format";
import { Notice } from "~/ui/layout/notice";
import { SIGN_ORDER, SUBMIT_ORDER } from "~/offline/outbox/entry-kinds";
import { inGroups } from "./answer-groups";
import { EntryActions } from "./entry-actions";
import { blockedText, refusalText } from "./refusal-text";

const ClosingEntry = lazy(async () => ({
  default: (await import("./closing-entry")).ClosingEntry,
}));

const ChecklistEntries = lazy(async () => ({
  default: (await import("./checklist-entries")).ChecklistEntries,
}));

/** Entries that need attention first, then queued ones, in the order in which they are sent. The answers to a checklist are one card. */
export function EntryList({
  entries,
  sending,
}: {
  entries: readonly OutboxEntry[];
  sending: string | null;
}) {
  const { t } = useTranslation();
  const inOrder = entries.toSorted(
    (one, other) =>
      Number(one.state === "waiting") - Number(other.state === "waiting") ||
      one.place - other.place,
  );
  return (
    <ul className="flex flex-col gap-3 empty:hidden">
      {inGroups(inOrder).map((group) => {
        const [entry] = group;
        const checklist = entry.effect?.answer?.checklistId;
        return (
          <li key={checklist ?? entry.id}>
            {checklist ? (
              <Suspense fallback={null}>
                <ChecklistEntries entries={group} all={entries} sending={sending} />
              </Suspense>
            ) : (
              <EntryCard
                entry={entry}
                blocked={blockedText(entry, entries, t)}
                isSending={sending === entry.id}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One entry of the outbox: what it is, its record, its time, and why it is not sent yet. */
function EntryCard({
  entry,
  blocked,
  isSending,
}: {
  entry: OutboxEntry;
  blocked: string | null;
  isSending: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  return (
    <article aria-labelledby={id} className="card-surface flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="line-words">
          <h2 id={id} className="font-semibold">
            {t(`outbox.kind.${entry.kind}`, { defaultValue: entry.kind })}
          </h2>
          <p className="wrap-anywhere">
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
      {blocked ? <Notice kind="warning">{blocked}</Notice> : null}
      {entry.kind === SIGN_ORDER || entry.kind === SUBMIT_ORDER ? (
        <Suspense fallback={null}>
          <ClosingEntry entry={entry} />
        </Suspense>
      ) : null}
      <EntryActions entry={entry} disabled={isSending} />
    </article>
  );
}
