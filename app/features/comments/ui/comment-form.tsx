import { PrefetchPageLinks, useFetcher, useSearchParams } from "@remix-run/react";
import { type FormEvent, Fragment, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isCustomer } from "~/kernel/authorization/roles";
import type { RefusalResponse } from "~/kernel/refusal";
import { Continued } from "~/offline/drafts/continued-draft";
import { OtherDrafts } from "~/offline/drafts/later-begun-forms";
import { useIsWaiting } from "~/offline/outbox/use-entry";
import { useDraftKeeper, useFoundDraft } from "~/offline/drafts/use-draft";
import { useQueuedRounds } from "~/offline/outbox/use-queued-rounds";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useLockedForm } from "~/ui/form/locked-form";
import { Button } from "~/ui/layout/button";
import { pathOf, type Subject } from "../model";
import { commentFound, readComment } from "./comment-draft";
import { CommentFields } from "./comment-fields";
import { commentDraft } from "./comment-kind";

type Props = {
  subject: Subject;
  title: string;
  /** Ids of the comments above the form. */ arrived: readonly string[];
};

/** The form below a conversation. It keeps its input when refused, and clears it once the comment was sent or queued. */
export function CommentForm({ subject, title, arrived }: Props) {
  const { t } = useTranslation();
  const fetcher = useFetcher<{ refusal?: RefusalResponse }>();
  const [sending, setSending] = useState(false);
  const [changed, setChanged] = useState(false);
  const queuedCount = useQueuedRounds(fetcher);
  const isWaiting = useIsWaiting(fetcher.data);
  const { round, onSubmit } = useRounds(arrived);
  const form = useRef<HTMLFormElement>(null);
  const action = `${pathOf(subject)}/comments/new`;
  const draft = useCommentDraft(subject, round + queuedCount);
  const { name } = draft;
  useDraftKeeper({ name, form, read: readComment });
  const isSent = fetcher.state === "loading" && !fetcher.data?.refusal;
  useLockedForm(form, fetcher.state === "submitting" || isSent);
  useEffect(() => {
    if (changed) fetchPlan();
  }, [changed]);
  return (
    <>
      <OtherDrafts draft={draft} />
      <fetcher.Form
        ref={form}
        id="write-comment"
        data-keeps-input
        method="post"
        encType="multipart/form-data"
        action={`${action}?tab=comments`}
        preventScrollReset
        onFocus={() => setChanged(true)}
        onSubmit={onSubmit}
        className="card-surface flex scroll-mt-24 flex-col gap-3 p-4"
      >
        <input type="hidden" name="_title" value={title} />
        <input type="hidden" name="_draft" value={name} />
        {changed ? <PrefetchPageLinks page={action} /> : null}
        <Continued draft={draft} />
        <Fragment key={`${round} ${queuedCount} ${draft.showing}`}>
          <CommentFields
            subject={subject}
            refusal={fetcher.data?.refusal}
            onBusy={setSending}
            loads="asked"
            draftName={name}
            found={commentFound(draft.found)}
          />
        </Fragment>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="text-muted me-auto text-sm">
            <Readers type={subject.type} />
          </p>
          <p role="status" className="text-muted text-sm empty:hidden">
            {isWaiting && fetcher.state === "idle" ? t("outbox.kept") : null}
          </p>
          <Button look="primary" icon="send" busy={fetcher.state !== "idle"} disabled={sending}>
            {t("comments.addComment.confirm")}
          </Button>
        </div>
      </fetcher.Form>
    </>
  );
}

/** Who reads the comment. Customers know: they write on their own tickets. */
function Readers({ type }: Pick<Subject, "type">) {
  const { t } = useTranslation();
  const user = useRootFacts()?.user;
  if (user && isCustomer(user)) return null;
  return t(type === "ticket" ? "comments.seen-by-customer" : "comments.internal");
}

/** Returns the stored draft, or the comment reopened from the outbox; nothing once it is being sent. */
function useCommentDraft({ type, id }: Subject, rounds: number) {
  const entryId = useSearchParams()[0].get("entry");
  const draft = useFoundDraft(
    commentDraft(entryId ?? `${type}/${id}`),
    (entry) => entry.id === entryId,
  );
  const { startOver } = draft;
  useEffect(() => {
    if (rounds > 0) startOver();
  }, [rounds, startOver]);
  return draft;
}

/** Clears the fields once the sent comment appears above. Until then, and when other users comment, the fields stay. */
function useRounds(arrived: readonly string[]) {
  const [round, setRound] = useState(0);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (sent.current === null || !arrived.includes(sent.current)) return;
    sent.current = null;
    setRound((before) => before + 1);
  }, [arrived]);
  function onSubmit({ currentTarget }: FormEvent<HTMLFormElement>) {
    sent.current = String(new FormData(currentTarget).get("commentId"));
  }
  return { round, onSubmit };
}

/** Preloads the modules and route that sending needs, because the device may be offline by then. */
function fetchPlan(): void {
  void Promise.all([import("./comment-plan"), import("~/offline/outbox/enqueue")]).catch(
    () => undefined,
  );
}
