import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OutboxEntry } from "~/offline/outbox/entry";
import type { SentEntry } from "~/offline/outbox/sent/sent";
import { EntryState } from "~/offline/outbox/entry-state";
import { useOutbox } from "~/offline/outbox/outbox";
import { useEntry } from "~/offline/outbox/use-entry";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { Notice } from "~/ui/layout/notice";
import { ListSkeleton } from "~/ui/layout/skeleton";
import { EmptyState } from "~/ui/list/empty-state";
import { blockedText, refusalText } from "./refusal-text";
import { joinNames } from "~/kernel/text/title";

type Props = {
  entryId: string;
  texts: { waiting: string; sent: string; refused: string };
  /** Links while the entry is not sent, and after that. */
  links: { before?: ReactNode; after: ReactNode };
  /** What the server's response means. It replaces the text after sending. */
  describeResponse?:
    | ((response: unknown) => { title?: string; notice?: ReactNode; links?: ReactNode } | null)
    | undefined;
};

/**
 * In place of a form whose entry was queued. It follows the entry: waiting, being sent, sent, or refused. Shown only after the entry is
 * stored on this device, and again after a reload.
 */
export function QueuedScreen({ entryId, texts, links, describeResponse }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const fate = useEntry(entryId);
  const { entries } = useOutbox();
  if (fate.is === "unread" && !hydrated) return <ListSkeleton rows={2} />;
  if (fate.is === "sent")
    return (
      <Sent
        sent={fate.sent}
        text={texts.sent}
        links={links.after}
        describeResponse={describeResponse}
      />
    );
  if (fate.is === "refused") return <Refused entry={fate.entry} text={texts.refused} />;
  const isGone = fate.is === "gone";
  const blocked = "entry" in fate ? blockedText(fate.entry, entries, t) : null;
  return (
    <div role="status" className="big-targets">
      <EmptyState
        icon={isGone ? "info" : "clock"}
        headingLevel={1}
        title={isGone ? t("outbox.gone-title") : texts.waiting}
        text={"entry" in fate ? fate.entry.title : undefined}
      >
        {"entry" in fate ? (
          <EntryState entry={fate.entry} isSending={fate.is === "sending"} />
        ) : null}
        {blocked ? <Notice kind="warning">{blocked}</Notice> : null}
        {links.before}
        <ViewOutbox />
      </EmptyState>
    </div>
  );
}

type SentProps = Pick<Props, "describeResponse"> & {
  sent: SentEntry;
  text: string;
  links: ReactNode;
};

function Sent({ sent, text, links, describeResponse }: SentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const description = describeResponse?.(sent.answer) ?? {};
  return (
    <div role="status" className="big-targets">
      <EmptyState
        icon={description.title ? "alert" : "circle-check"}
        headingLevel={1}
        title={description.title ?? text}
        text={joinNames(sent.title, t("outbox.sent-at", { when: format.dateTime(sent.sentAt) }))}
      >
        {description.notice ? <div className="text-start">{description.notice}</div> : null}
        {description.links ?? links}
      </EmptyState>
    </div>
  );
}

function Refused({ entry, text }: { entry: OutboxEntry; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="big-targets mx-auto flex max-w-xl flex-col gap-4 py-8">
      <h1 className="text-lg font-semibold">{text}</h1>
      <Notice kind="error" title={entry.title}>
        <p>{refusalText(entry, t)}</p>
        <p>{t("outbox.stays")}</p>
      </Notice>
      <div className="flex flex-col items-center gap-3">
        {entry.edit ? (
          <LinkButton look="primary" icon="pen" to={entry.edit}>
            {t("outbox.edit")}
          </LinkButton>
        ) : null}
        <ViewOutbox />
      </div>
    </div>
  );
}

function ViewOutbox() {
  const { t } = useTranslation();
  const { length: count } = useOutbox().entries;
  return (
    <LinkButton look="quiet" to="/outbox">
      {count > 0 ? t("outbox.view-count", { count }) : t("outbox.view")}
    </LinkButton>
  );
}
