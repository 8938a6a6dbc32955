import { mayReadConversation } from "~/features/comments/queries/readers";
import { conversationPath } from "~/features/comments/words";
import { type CommentEvent, commentMail } from "~/features/mails/print/comment-mails";
import { findComment, isCalled } from "~/features/mails/queries/comment";
import { findRecipient } from "~/features/mails/queries/recipient";
import type { DueMail, MailMaker } from "./mail-maker";

export const commentMails: Record<`${CommentEvent}.mail`, MailMaker> = {
  "comment.mentioned.mail": aboutComment("comment.mentioned"),
  "comment.added.mail": aboutComment("comment.added"),
};

/** Told only to who may read it when the mail is made, and only of what still stands there. */
function aboutComment(event: CommentEvent): MailMaker {
  return async (context, { commentId = "", userId = "" }): Promise<DueMail> => {
    const [to, comment, called] = await Promise.all([findRecipient(context, userId), findComment(context, commentId), isCalled(context, commentId, userId)]);
    if (!comment || (event === "comment.mentioned" && !called)) return { remark: "not sent: it is past" };
    if (!to || !(await mayReadConversation(context, userId, comment.subject))) return { remark: "not sent: this person can no longer sign in, or may not see this" };
    const href = `${context.tenant.origin}${conversationPath(comment.subject, undefined, comment.id)}`;
    return { to, say: (_, localization) => commentMail({ event, comment, href }, localization) };
  };
}
