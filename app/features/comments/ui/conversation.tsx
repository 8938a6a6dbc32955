import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useQueuedEntries } from "~/offline/outbox/use-queued";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { Conversation as ConversationView } from "../queries/list";
import { COMMENTS_AT_ONCE } from "../model";
import { CommentCard } from "./comment-card";
import { CommentForm } from "./comment-form";
import { ADD } from "./comment-kind";
import { CommentsInOutbox } from "./comments-in-outbox";

type Props = {
  conversation: ConversationView;
  /** The title of the record. The outbox shows it while offline. */ title: string;
};

/** The comments of a record, the newest last, with the form to answer below. */
export function Conversation({ conversation: { subject, comments, hasEarlier }, title }: Props) {
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
        <p className="text-muted">{t(`comments.empty.${subject.type}`)}</p>
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
      <CommentForm subject={subject} title={title} arrived={arrived} />
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
