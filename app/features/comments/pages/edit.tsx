import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formObject } from "~/kernel/form";
import { parseInput } from "~/kernel/parse";
import { actOnPage, readPage } from "~/kernel/server/page";
import { RefusedCommand } from "~/shell/record-command";
import { ConfirmButtons } from "~/ui/confirm";
import { DialogPage } from "~/ui/dialog-page";
import { IdempotencyField } from "~/ui/idempotency-field";
import { Notice } from "~/ui/notice";
import { RichTextField } from "~/ui/rich-text-field";
import { editComment } from "../commands/edit";
import { editInput } from "../inputs";
import { type CommentOpen, getComment } from "../queries/comment";
import { sendByKey } from "../ui/comment-form";
import { searchColleagues } from "../ui/search";
import { conversationPath, LONGEST_COMMENT, subjectAt } from "../words";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getComment(ctx, args.params["commentId"] ?? "", "edit"));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await editComment(ctx, parseInput(editInput, { ...formObject(form), id: args.params["commentId"] }));
    return redirect(conversationPath(subjectAt(new URL(args.request.url), args.params["id"]), "editComment", id));
  });
}

export default function EditComment() {
  const { t } = useTranslation();
  const { subject, version, text, textDoc }: CommentOpen = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { refusal, sent } = refused && "refusal" in refused ? refused : {};
  return (
    <DialogPage title={t("comments.editComment.title")} closeTo={conversationPath(subject)} wide>
      <Form method="post" preventScrollReset onKeyDown={sendByKey} className="flex flex-col gap-4">
        {refusal ? <Notice kind="error"><RefusedCommand failed={t("comments.editComment.failed")} message={refusal.message} /></Notice> : null}
        <RichTextField name="text" label={t("comments.text")} defaultText={sent?.["text"] ?? text} defaultDoc={sent ? null : textDoc} maxLength={LONGEST_COMMENT} compact mentions={searchColleagues(subject)} />
        <input type="hidden" name="version" value={version} />
        <IdempotencyField />
        <ConfirmButtons confirmLabel={t("comments.editComment.confirm")} closeTo={conversationPath(subject)} />
      </Form>
    </DialogPage>
  );
}
