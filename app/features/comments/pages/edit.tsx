import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sentFileIds } from "~/features/attachments/commands/store";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { RichTextField } from "~/ui/form/rich-text-field";
import { editComment } from "../commands/edit";
import { editInput } from "../inputs";
import { type CommentOpen, getComment } from "../queries/comment";
import { sendByKey } from "../ui/comment-form";
import { PhotoChoices } from "../ui/photo-choices";
import { searchColleagues } from "../ui/search";
import { conversationPath, LONGEST_COMMENT, MOST_PHOTOS, subjectAt } from "../model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getComment(ctx, args.params["commentId"] ?? "", "edit"));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await editComment(
      ctx,
      parseForm(editInput, form, {
        fileIds: await sentFileIds(ctx, form, MOST_PHOTOS),
        id: args.params["commentId"],
      }),
    );
    return redirect(
      conversationPath(subjectAt(new URL(args.request.url), args.params["id"]), "editComment", id),
    );
  });
}

export default function EditComment() {
  const { t } = useTranslation();
  const { subject, version, text, textDoc, photos }: CommentOpen = useLoaderData<typeof loader>();
  const [busy, setBusy] = useState(false);
  const refused = useActionData<typeof action>();
  const { refusal, sent } = refused && "refusal" in refused ? refused : {};
  const errorOf = useFieldErrors(refusal);
  return (
    <DialogPage title={t("comments.editComment.title")} closeTo={conversationPath(subject)} wide>
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        onKeyDown={sendByKey}
        className="flex flex-col gap-4"
      >
        {refusal ? (
          <Notice kind="error">
            <RefusedCommand failed={t("comments.editComment.failed")} message={refusal.message} />
          </Notice>
        ) : null}
        <RichTextField
          name="text"
          label={t("comments.text")}
          defaultText={sent?.["text"] ?? text}
          defaultDoc={sent ? null : textDoc}
          maxLength={LONGEST_COMMENT}
          compact
          mentions={searchColleagues(subject)}
        />
        <PhotoChoices photos={photos} />
        <FilesField
          name="fileIds"
          label={t("comments.photos")}
          pictures
          error={errorOf("fileIds")}
          onBusy={setBusy}
        />
        <input type="hidden" name="version" value={version} />
        <IdempotencyField />
        <ConfirmButtons
          confirmLabel={t("comments.editComment.confirm")}
          closeTo={conversationPath(subject)}
          waits={busy}
        />
      </Form>
    </DialogPage>
  );
}
