import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sentFileIds } from "~/features/attachments/commands/store";
import { readForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/server/page/page";
import { isQueued } from "~/offline/outbox/queued";
import { QueuedDialog } from "~/offline/outbox/queued-dialog";
import { outboxAction } from "~/offline/outbox/action";
import { ConfirmButtons } from "~/ui/overlay/confirm";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { addComment } from "~/features/comments/commands/add";
import { addInput } from "~/features/comments/inputs";
import { CommentFields } from "~/features/comments/ui/comment-fields";
import { conversationPath, MAX_PHOTOS, subjectAt } from "~/features/comments/model";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const subject = subjectAt(new URL(args.request.url), args.params["id"]);
    const { id } = await addComment(
      ctx,
      parseInput(addInput, {
        commentId: newId(),
        ...readForm(addInput, form),
        fileIds: await sentFileIds(ctx, form, MAX_PHOTOS),
        subject,
      }),
    );
    return redirect(conversationPath(subject, "addComment", id));
  });
}

export const clientAction = outboxAction(async ({ params, request }, form) =>
  (await import("~/features/comments/ui/comment-plan")).planComment(
    form,
    subjectAt(new URL(request.url), params["id"]),
  ),
);

/** Receives the form below a conversation. Without JavaScript, it shows a refused comment as typed. */
export default function NewComment() {
  const { t } = useTranslation();
  const subject = subjectAt(useLocation(), useParams()["id"]);
  const refused = useActionData<typeof action>();
  const { refusal, sent } = refused && "refusal" in refused ? refused : {};
  if (isQueued(refused))
    return (
      <QueuedDialog title={t("comments.addComment.title")} closeTo={conversationPath(subject)} />
    );
  return (
    <DialogPage title={t("comments.addComment.title")} closeTo={conversationPath(subject)}>
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="flex flex-col gap-4"
      >
        <CommentFields subject={subject} refusal={refusal} sent={sent} loads="asked" />
        <ConfirmButtons
          confirmLabel={t("comments.addComment.confirm")}
          closeTo={conversationPath(subject)}
        />
      </Form>
    </DialogPage>
  );
}
