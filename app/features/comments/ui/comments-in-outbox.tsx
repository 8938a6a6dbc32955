import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cleanRichText } from "~/kernel/rich-text/clean";
import { RichText } from "~/kernel/rich-text/rich-text";
import { EntryState } from "~/offline/outbox/entry-state";
import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { RelativeTime } from "~/shell/records/relative-time";
import { useRootFacts } from "~/shell/layout/root-facts";
import { Avatar } from "~/ui/layout/avatar";
import { Icon } from "~/ui/layout/icon";

/** The user's own queued comments, in their place in the conversation. */
export function CommentsInOutbox({ entries }: { entries: readonly OutboxEntry[] }) {
  const user = useRootFacts()?.user;
  const name = user ? `${user.name} ${user.surname}` : "";
  return (
    <ol className="flex flex-col gap-3 empty:hidden">
      {entries.map((entry) => (
        <li key={entry.id} className="flex gap-3">
          <Avatar name={name} />
          <article className="border-edge rounded-box min-w-0 flex-1 border border-dashed px-4 py-3">
            <header className="flex min-h-8 flex-wrap items-center gap-x-3">
              <span className="font-semibold break-words">{name}</span>
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
