import { Link } from "@remix-run/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnswerText } from "~/features/checklists/ui/use-values";
import { joinNames } from "~/kernel/text/title";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { EntryState } from "~/offline/outbox/entry-state";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { DeleteDialog } from "~/ui/overlay/delete-dialog";
import { Disclosure } from "~/ui/overlay/disclosure";
import { checklistPath, checklistTitle } from "./answer-groups";
import { AgainButton, discarded, EntryActions, mayGoAgain } from "./entry-actions";
import { blockedText, refusalText } from "./refusal-text";

/** Of so many refused answers each is shown without being asked for. */
const MAX_OPEN = 3;

type Entries = readonly [OutboxEntry, ...OutboxEntry[]];
type Props = { entries: Entries; all: readonly OutboxEntry[]; sending: string | null };

/** The answers to one checklist: how many wait, which were refused and why, and each of them. */
export function ChecklistEntries({ entries, all, sending }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [first] = entries;
  const waiting = entries.filter(({ state }) => state === "waiting");
  const refused = byReason(entries, (entry) => refusalText(entry, t));
  const going = entries.find((entry) => entry.id === sending);
  const rows = (some: readonly OutboxEntry[]) => (
    <ul className="divide-base-300 divide-y">
      {some.map((entry) => (
        <AnswerRow
          key={entry.id}
          entry={entry}
          blocked={blockedText(entry, all, t)}
          isSending={sending === entry.id}
        />
      ))}
    </ul>
  );
  return (
    <article aria-labelledby={id} className="card-surface flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="line-words">
          <h2 id={id} className="font-semibold">
            {t("outbox.answers.title")}
          </h2>
          <p className="wrap-anywhere">
            <Link to={checklistPath(first)} className="link-plain">
              {checklistTitle(first)}
            </Link>
          </p>
          <p className="text-muted text-sm">
            {t("outbox.captured", {
              when: format.dateTime(Math.max(...entries.map(({ capturedAt }) => capturedAt))),
            })}
          </p>
        </div>
        <EntryState entry={going ?? first} isSending={going !== undefined} />
      </div>
      {refused.map(([reason, some]) => (
        <div key={reason} className="flex flex-col gap-2">
          <Notice kind="warning" title={t("outbox.answers.refused", { count: some.length })}>
            {reason}
          </Notice>
          <Disclosure
            summary={t("outbox.answers.count", { count: some.length })}
            open={some.length <= MAX_OPEN}
            className=""
          >
            {rows(some)}
          </Disclosure>
          {some.length > 1 ? <AllActions entries={some} /> : null}
        </div>
      ))}
      {waiting.length > 0 ? (
        <Disclosure summary={t("checklists.order.waiting", { count: waiting.length })} className="">
          {rows(waiting)}
        </Disclosure>
      ) : null}
    </article>
  );
}

/** Refused answers by the reason: mostly it is one for all, as when the order was submitted meanwhile. */
function byReason(
  entries: Entries,
  reasonOf: (entry: OutboxEntry) => string,
): [reason: string, entries: OutboxEntry[]][] {
  const reasons = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    if (entry.state !== "refused") continue;
    const reason = reasonOf(entry);
    const same = reasons.get(reason);
    if (same) same.push(entry);
    else reasons.set(reason, [entry]);
  }
  return [...reasons];
}

type RowProps = { entry: OutboxEntry; blocked: string | null; isSending: boolean };

function AnswerRow({ entry, blocked, isSending }: RowProps) {
  const { t } = useTranslation();
  const answerText = useAnswerText();
  const answer = entry.effect?.answer;
  const unit = answer?.names?.unit ?? "";
  const value = answer
    ? answerText({ unit }, { ...answer, photos: [], waitingPhotos: answer.photoCount })
    : "";
  const comment = answer && answer.kind !== "skipped" ? answer.comment : "";
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="wrap-anywhere">
        <Link to={entry.record} className="link-plain inline-flex min-h-11 items-center">
          {answer?.names?.item ?? entry.title}
        </Link>
      </p>
      <p className={`wrap-anywhere text-sm ${answer?.isFinding ? "text-error" : "text-muted"}`}>
        {joinNames(value, comment)}
      </p>
      {blocked ? <Notice kind="warning">{blocked}</Notice> : null}
      {isSending ? <p className="text-muted text-sm">{t("outbox.state.sending")}</p> : null}
      <EntryActions entry={entry} disabled={isSending} />
    </li>
  );
}

/** What is done with all answers that were refused for one reason. */
function AllActions({ entries }: { entries: readonly OutboxEntry[] }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const again = entries.filter(mayGoAgain).map(({ id }) => id);
  async function discardAll() {
    for (const { id } of entries) await discarded(id);
    setConfirming(false);
  }
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap gap-1">
      {again.length > 0 ? <AgainButton ids={again} label={t("outbox.answers.again")} /> : null}
      <Button type="button" look="quiet" icon="trash" onClick={() => setConfirming(true)}>
        {t("outbox.answers.discard")}
      </Button>
      <DeleteDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onDelete={() => void discardAll()}
        title={t("outbox.answers.delete", { count: entries.length })}
        text={t("outbox.discard-text")}
        confirmLabel={t("outbox.discard")}
      />
    </div>
  );
}
