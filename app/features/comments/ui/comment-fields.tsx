import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import { newId } from "~/kernel/ids";
import { refusedFields, type RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { RichTextField } from "~/ui/form/rich-text-field";
import { MAX_COMMENT_LENGTH, type Subject } from "../model";
import type { FoundComment } from "./comment-draft";
import { searchColleagues } from "./search";

type Props = {
  subject: Subject;
  refusal?: RefusalResponse | undefined;
  sent?: Record<string, string> | undefined;
  onBusy?: (busy: boolean) => void;
  loads: "shown" | "asked";
  /** The name of the draft on this device, and the stored draft if any. */ draftName?: string;
  found?: FoundComment | null;
};

/** Text, photos, and the comment's id created on the device. */
export function CommentFields({
  subject,
  refusal,
  sent,
  onBusy,
  loads,
  draftName,
  found = null,
}: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const isMissing = refusedFields(refusal?.facts)["text"] === "required";
  const [id] = useState(() => sent?.["commentId"] ?? found?.entryId ?? newId());
  return (
    <>
      {refusal ? (
        <Notice kind="error">
          <RefusedCommand failed={t("comments.addComment.failed")} message={refusal.message} />
        </Notice>
      ) : null}
      <RichTextField
        name="text"
        label={t("comments.write")}
        defaultText={sent?.["text"] ?? found?.text ?? ""}
        defaultDoc={sent ? null : (found?.doc ?? null)}
        maxLength={MAX_COMMENT_LENGTH}
        rows={3}
        compact
        loads={loads}
        error={isMissing ? t("comments.missing") : (errorOf("text") ?? errorOf("textDoc"))}
        mentions={searchColleagues(subject)}
      />
      <FilesField
        name="fileIds"
        label={t("comments.photos")}
        pictures
        error={errorOf("fileIds")}
        onBusy={onBusy}
        draft={
          draftName === undefined ? undefined : { form: draftName, found: found?.fileIds ?? [] }
        }
        isQueued
      />
      <input type="hidden" name="commentId" defaultValue={id} suppressHydrationWarning />
      <IdempotencyField />
    </>
  );
}
