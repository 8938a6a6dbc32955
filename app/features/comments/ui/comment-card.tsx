import { useTranslation } from "react-i18next";
import { DocumentGrid } from "~/features/attachments/ui/documents/document-grid";
import { SentMark } from "~/offline/outbox/sent/mark";
import { RelativeTime } from "~/shell/records/relative-time";
import { Avatar } from "~/ui/layout/avatar";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { RichText } from "~/kernel/rich-text/rich-text";
import type { CommentView } from "../queries/list";
import { pathOf, type Subject } from "../model";

type Props = { comment: CommentView; subject: Subject; own: boolean };

export function CommentCard({ comment, subject, own }: Props) {
  const { t } = useTranslation();
  const { author, createdAt, editedAt, removedAt } = comment;
  return (
    <li id={`comment-${comment.id}`} className="flex scroll-mt-24 gap-3">
      <Avatar name={author.name} />
      <article
        className={`min-w-0 flex-1 rounded-box border px-4 py-3 ${own ? "border-primary/30 bg-primary/6" : "border-line bg-base-100"}`}
      >
        <header className="flex min-h-8 flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">{author.name}</span>
          <span className="text-muted text-sm">
            <RelativeTime at={createdAt} />
            {editedAt && !removedAt ? <> · {t("comments.edited")}</> : null}
          </span>
          {own ? <SentMark of={({ id }) => id === comment.id} /> : null}
          <CommentMenu comment={comment} subject={subject} />
        </header>
        {removedAt ? (
          <p className="text-muted italic">{t("comments.removed")}</p>
        ) : (
          <Texts comment={comment} />
        )}
      </article>
    </li>
  );
}

function Texts({ comment: { text, textDoc, photos } }: { comment: CommentView }) {
  return (
    <div className="flex flex-col gap-3">
      {text || textDoc ? <RichText text={text} doc={textDoc} /> : null}
      {photos.length > 0 ? <DocumentGrid documents={photos} /> : null}
    </div>
  );
}

function CommentMenu({ comment: { id, author, availableActions }, subject }: Omit<Props, "own">) {
  const { t } = useTranslation();
  if (availableActions.length === 0) return null;
  const path = `${pathOf(subject)}/comments/${id}`;
  return (
    <Menu label={t("comments.actions", { name: author.name })} className="ms-auto -me-2">
      {availableActions.includes("edit") ? (
        <MenuLink to={`${path}/edit?tab=comments`} icon="pen" preventScrollReset>
          {t("comments.edit")}
        </MenuLink>
      ) : null}
      {availableActions.includes("remove") ? (
        <MenuLink to={`${path}/remove?tab=comments`} icon="trash" danger preventScrollReset>
          {t("comments.remove")}
        </MenuLink>
      ) : null}
    </Menu>
  );
}
