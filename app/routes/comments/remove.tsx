import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordCommand } from "~/shell/records/record-command";
import { removeComment } from "~/features/comments/commands/remove";
import { removeInput } from "~/features/comments/inputs";
import { type CommentOpen, getComment } from "~/features/comments/queries/comment";
import { conversationPath, subjectAt } from "~/features/comments/model";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => getComment(ctx, args.params["commentId"] ?? "", "remove"));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    await removeComment(ctx, parseForm(removeInput, form, { id: args.params["commentId"] }));
    return redirect(
      conversationPath(subjectAt(new URL(args.request.url), args.params["id"]), "removeComment"),
    );
  });
}

export default function RemoveComment() {
  const { t } = useTranslation();
  const { subject, version, text }: CommentOpen = useLoaderData<typeof loader>();
  const labels = {
    title: t("comments.removeComment.title"),
    text: t("comments.removeComment.text"),
    confirm: t("comments.removeComment.confirm"),
    failed: t("comments.removeComment.failed"),
  };
  return (
    <RecordCommand labels={labels} fields={{ version }} closeTo={conversationPath(subject)} deletes>
      {text ? (
        <blockquote className="border-line text-muted line-clamp-4 border-s-4 ps-3 whitespace-pre-line">
          {text}
        </blockquote>
      ) : null}
    </RecordCommand>
  );
}
