import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { storedRichText } from "~/server/queries/rich-text";
import { documents } from "~/database/schema/attachments";
import { countOf, flag, json, type ValueOf } from "~/database/fields";
import { type DocumentRow, listDocuments } from "~/features/attachments/queries/list";
import { Refusal } from "~/kernel/refusal";
import type { RichText } from "~/kernel/rich-text/model";
import type { AuthContext } from "~/server/request-context";
import { answer } from "~/server/command/answer";
import { present } from "~/server/command/stored";
import { conversationSeenBy } from "~/server/queries/visible-records";
import { tickets } from "~/database/schema/tickets";
import { commentActions } from "../policy";
import { commentMentions, comments } from "~/database/schema/comments";

/**
 * Of the row of `comments`: its ticket has another customer than when it came. Those who read it then would not see what is changed now, and
 * those who read the ticket now do not see it.
 */
export const IS_FIXED = sql`(${comments.subjectType} = 'ticket' AND ${comments.customerId} IS NOT
  (SELECT ${tickets.customerId} FROM ${tickets} WHERE ${tickets.id} = ${comments.subjectId}))`;

export const { of: commentResponse, schema: COMMENT_RESPONSE } = answer(comments, {
  id: comments.id,
  version: comments.version,
});
export type CommentResponse = ValueOf<typeof COMMENT_RESPONSE>;

/** Also null when the user may not read the comment's record: a comment is not reachable through another URL. */
export async function findComment(ctx: AuthContext, id: string) {
  const rows = await ctx.db
    .select({
      id: comments.id,
      version: comments.version,
      subjectType: comments.subjectType,
      subjectId: comments.subjectId,
      authorId: comments.authorId,
      text: comments.text,
      doc: comments.doc,
      removed: flag(isNotNull(comments.removedAt)),
      isFixed: flag(IS_FIXED),
      mentionIds: json(
        () => z.array(z.string()),
        sql`(SELECT json_group_array(${commentMentions.userId}) FROM ${commentMentions} WHERE ${commentMentions.commentId} = ${comments.id})`,
      ),
      photos: countOf(
        documents,
        and(
          eq(documents.subjectType, "comment"),
          eq(documents.subjectId, comments.id),
          eq(documents.kind, "document"),
        ),
      ),
    })
    .from(comments)
    .where(
      and(
        eq(comments.id, id),
        conversationSeenBy(ctx.actor, sql`${comments.subjectType}`, sql`${comments.subjectId}`),
        conversationSeenBy(
          ctx.actor,
          sql`${comments.subjectType}`,
          sql`${comments.subjectId}`,
          comments.customerId,
        ),
      ),
    );
  const [row] = rows;
  if (!row) return null;
  const { subjectType, subjectId, ...rest } = row;
  return { ...rest, subject: { type: subjectType, id: subjectId } };
}
/** A comment as its commands need it. */
export type CommentRecord = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** Refuses a removed comment, because its text is gone. */
export function requireThere(comment: CommentRecord): void {
  if (comment.removed)
    throw new Refusal("guard_failed", "comment_removed", { guard: "comment_removed" });
}

/** Refuses the change of a comment that came to its ticket under another customer. */
export function requireNotFixed({ isFixed }: Pick<CommentRecord, "isFixed">): void {
  if (isFixed) throw FIXED;
}

export const FIXED = new Refusal("guard_failed", "comment_fixed", { guard: "comment_fixed" });

/** A comment as its dialogs show it. */
export type CommentOpen = Pick<CommentRecord, "id" | "version" | "subject" | "text"> & {
  textDoc: RichText | null;
  photos: DocumentRow[];
};

/** Reads a comment for the edit or remove dialog. Refuses before the attempt when the user may not perform the action. */
export async function getComment(
  ctx: AuthContext,
  id: string,
  action: "edit" | "remove",
): Promise<CommentOpen> {
  const [found, photos] = await Promise.all([
    findComment(ctx, id),
    listDocuments(ctx, { type: "comment", id }),
  ]);
  const comment = present(found);
  requireThere(comment);
  if (action === "edit") requireNotFixed(comment);
  if (!commentActions(comment, ctx.actor).includes(action)) throw new Refusal("not_allowed");
  const { version, subject, text, doc } = comment;
  return {
    id,
    version,
    subject,
    text,
    textDoc: doc ? storedRichText(doc) : null,
    photos,
  };
}
