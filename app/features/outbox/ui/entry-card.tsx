import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { OutboxEntry } from "~/shell/field/outbox-entry";
import { useFormat } from "~/shell/use-format";
import { Badge, type Tone } from "~/ui/badge";
import { Notice } from "~/ui/notice";
import type { IconName } from "~/ui/icon";
import { EntryActions } from "./entry-actions";

type State = "waiting" | "sending" | "refused";
const LOOKS: Record<State, { tone: Tone; icon: IconName }> = {
  waiting: { tone: "neutral", icon: "clock" },
  sending: { tone: "info", icon: "send" },
  refused: { tone: "warning", icon: "alert" },
};

/** One thing that was saved here: what, for what, since when, and why it is still here. */
export function EntryCard({ entry, isSending }: { entry: OutboxEntry; isSending: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const state: State = isSending ? "sending" : entry.state;
  return (
    <article aria-labelledby={id} className="card-surface flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {t(`outbox.kind.${entry.kind}`)}
          </h2>
          <p className="break-words">
            <Link to={entry.record} className="link-plain">
              {entry.title}
            </Link>
          </p>
          <p className="text-muted text-sm">{t("outbox.captured", { when: format.dateTime(entry.capturedAt) })}</p>
        </div>
        <Badge {...LOOKS[state]}>{t(`outbox.state.${state}`)}</Badge>
      </div>
      {entry.refusal ? <Notice kind="warning">{entry.refusal.message || t("refusals.unexpected")}</Notice> : null}
      <EntryActions entry={entry} disabled={isSending} />
    </article>
  );
}
