import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { useNeedsNetwork } from "~/shell/field/needs-network";
import { Button } from "~/ui/button";
import { pathOf, type Subject } from "../words";
import { CommentFields } from "./comment-fields";

/** The box below a conversation. What was typed stays when it is refused; a new one is shown once it has arrived. */
export function CommentForm({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const fetcher = useFetcher<{ refusal?: RefusalAnswer }>();
  const [sending, setSending] = useState(false);
  const unavailable = useNeedsNetwork();
  return (
    <fetcher.Form method="post" encType="multipart/form-data" action={`${pathOf(subject)}/comments/new?tab=comments`} preventScrollReset onKeyDown={sendByKey} className="card-surface flex flex-col gap-3 p-4">
      <CommentFields subject={subject} refusal={fetcher.data?.refusal} onBusy={setSending} loads="touched" />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {subject.type === "ticket" ? <p className="text-muted me-auto text-sm">{t("comments.seen-by-customer")}</p> : null}
        {unavailable ? <p className="text-muted text-sm">{unavailable}</p> : null}
        <Button look="primary" icon="send" busy={fetcher.state !== "idle"} disabled={sending || unavailable !== undefined}>
          {t("comments.addComment.confirm")}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Ctrl or Command with Enter sends, as everywhere else where people write. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
