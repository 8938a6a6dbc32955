import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sentFileIds } from "~/features/attachments/commands/store";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { RichTextField } from "~/ui/form/rich-text-field";
import { editComment } from "~/features/comments/commands/edit";
import { editInput } from "~/features/comments/inputs";
import { type CommentOpen, getComment } from "~/features/comments/queries/comment";
import { searchColleagues } from "~/features/comments/ui/search";
import {
  conversationPath,
  MAX_COMMENT_LENGTH,
  MAX_PHOTOS,
  subjectAt,
} from "~/features/comments/model";
import type { DocumentRow } from "~/features/attachments/queries/list";
import { Checkbox } from "~/ui/form/field";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getComment(ctx, args.params["commentId"] ?? "", "edit"));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await editComment(
      ctx,
      parseForm(editInput, form, {
        fileIds: await sentFileIds(ctx, form, MAX_PHOTOS),
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
          maxLength={MAX_COMMENT_LENGTH}
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

/** The photos of a comment. Saving removes unticked photos. Works without JavaScript. */
function PhotoChoices({ photos }: { photos: DocumentRow[] }) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("comments.keep-photos")}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-2">
        {photos.map(({ fileId, name, hasThumbnail }) => (
          <li
            key={fileId}
            className="border-line rounded-field min-w-0 border p-2 has-[input:not(:checked)]:opacity-60"
          >
            <img
              src={`/api/files/${fileId}${hasThumbnail ? "?size=thumbnail" : ""}`}
              alt=""
              className="bg-base-200 aspect-4/3 w-full rounded object-cover"
            />
            <Checkbox name="fileIds." value={fileId} label={name} defaultChecked />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
