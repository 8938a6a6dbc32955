import { mayReadComment } from "~/features/comments/queries/readers";
import { conversationPath } from "~/features/comments/model";
import { type CommentEvent, commentMail } from "~/features/mails/emails/comment-mails";
import { findComment, isCalled } from "~/features/mails/queries/comment";
import { findRecipient } from "~/features/mails/queries/recipient";
import { type DueMail, type MailMaker, NO_READER, PAST } from "./mail-maker";

export const commentMails: Record<`${CommentEvent}.mail`, MailMaker> = {
  "comment.mentioned.mail": aboutComment("comment.mentioned"),
  "comment.added.mail": aboutComment("comment.added"),
};

/**
 * Sent only to recipients who may read the comment when the mail is made, and only with its current
 * text.
 */
function aboutComment(event: CommentEvent): MailMaker {
  return async (context, { commentId = "", userId = "" }): Promise<DueMail> => {
    const [to, comment, called] = await Promise.all([
      findRecipient(context, userId),
      findComment(context, commentId),
      isCalled(context, commentId, userId),
    ]);
    if (!comment || (event === "comment.mentioned" && !called)) return PAST;
    if (!to || !(await mayReadComment(context, userId, comment))) return NO_READER;
    const href = `${context.tenant.origin}${conversationPath(comment.subject, undefined, comment.id)}`;
    return {
      to,
      contentFor: (_, localization) => commentMail({ event, comment, href }, localization),
    };
  };
}
