import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useQueuedEntries } from "~/offline/outbox/use-queued";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { Conversation as ConversationView } from "../queries/list";
import { COMMENTS_AT_ONCE } from "../model";
import { CommentCard } from "./comment-card";
import { CommentForm } from "./comment-form";
import { ADD } from "./comment-kind";
import { cleanRichText } from "~/kernel/rich-text/clean";
import { RichText } from "~/kernel/rich-text/rich-text";
import { EntryState } from "~/offline/outbox/entry-state";
import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { RelativeTime } from "~/shell/records/relative-time";
import { Avatar } from "~/ui/layout/avatar";
import { Icon } from "~/ui/layout/icon";

type Props = {
  conversation: ConversationView;
  /** The title of the record. The outbox shows it while offline. */ title: string;
};

/** The comments of a record, the newest last, with the form to answer below. */
export function Conversation({
  conversation: { subject, comments, hasEarlier, open = true },
  title,
}: Props) {
  const { t } = useTranslation();
  const me = useRootFacts()?.user?.id;
  const arrived = comments.map((one) => one.id);
  // The comment may have been stored although its response was lost: shows it once.
  const waiting = useQueuedEntries(
    ({ id, kind, queue }) => kind === ADD && queue === subject.id && !arrived.includes(id),
  );
  return (
    <section
      id="comments"
      aria-label={t("comments.title")}
      className="flex max-w-3xl flex-col gap-4"
    >
      {hasEarlier ? <EarlierLink visibleCount={comments.length} /> : null}
      {comments.length === 0 && waiting.length === 0 ? (
        <p className="text-muted">{t("comments.empty")}</p>
      ) : null}
      {comments.length > 0 ? (
        <ol className="flex flex-col gap-3">
          {comments.map((comment) => (
            <CommentCard
              key={comment.id}
              comment={comment}
              subject={subject}
              own={comment.author.id === me}
            />
          ))}
        </ol>
      ) : null}
      <CommentsInOutbox entries={waiting} />
      {open ? <CommentForm subject={subject} title={title} arrived={arrived} /> : null}
    </section>
  );
}

/** Loads twenty more by a URL parameter, so that it works without JavaScript and can be shared. */
function EarlierLink({ visibleCount }: { visibleCount: number }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("comments", String(visibleCount + COMMENTS_AT_ONCE));
  return (
    <Link to={`?${params}`} preventScrollReset className="btn btn-ghost self-center">
      {t("comments.earlier")}
    </Link>
  );
}

/** The user's own queued comments, in their place in the conversation. */
function CommentsInOutbox({ entries }: { entries: readonly OutboxEntry[] }) {
  const user = useRootFacts()?.user;
  const name = user ? `${user.name} ${user.surname}` : "";
  return (
    <ol className="flex flex-col gap-3 empty:hidden">
      {entries.map((entry) => (
        <li key={entry.id} className="flex gap-3">
          <Avatar name={name} />
          <article className="border-edge rounded-box min-w-0 flex-1 border border-dashed px-4 py-3">
            <header className="flex min-h-8 flex-wrap items-center gap-x-3">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-muted text-sm">
                <RelativeTime at={entry.capturedAt} />
              </span>
              <Link to="/outbox" className="ms-auto">
                <EntryState entry={entry} />
              </Link>
            </header>
            <Texts body={entry.call.body} />
          </article>
        </li>
      ))}
    </ol>
  );
}

function Texts({ body }: { body: unknown }) {
  const { t } = useTranslation();
  const { text, textDoc, fileIds } = isRecord(body) ? body : {};
  const photos = Array.isArray(fileIds) ? fileIds.length : 0;
  return (
    <div className="flex flex-col gap-3">
      <RichText text={String(text ?? "")} doc={textDoc ? cleanRichText(textDoc) : null} />
      {photos > 0 ? (
        <p className="text-muted flex items-center gap-1 text-sm">
          <Icon name="camera" size={16} />
          {t("comments.photos")}: {photos}
        </p>
      ) : null}
    </div>
  );
}
