import { sql } from "drizzle-orm";
import { type DocumentRow, documentsOf } from "~/features/attachments/queries/list";
import { Refusal } from "~/kernel/refusal";
import type { RichText } from "~/kernel/rich-text/model";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import { commentActions } from "../policy";
import type { Subject } from "../model";
import { conversationSeenBy } from "~/kernel/server/queries/visible-records";

/** A comment as its commands need it. */
export type CommentRecord = {
  id: string;
  version: number;
  subject: Subject;
  authorId: string;
  text: string;
  doc: string | null;
  removed: boolean;
  photos: number;
  mentionIds: string[];
};

type Row = Omit<CommentRecord, "subject" | "removed" | "mentionIds"> & {
  subjectType: Subject["type"];
  subjectId: string;
  removed: number;
  mentionIds: string;
};

/** Also null when the user may not read the comment's record: a comment is not reachable through another URL. */
export async function findComment(ctx: AuthContext, id: string): Promise<CommentRecord | null> {
  const rows = await ctx.db
    .all<Row>(sql`SELECT c.id, c.version, c.subject_type AS subjectType, c.subject_id AS subjectId, c.author_id AS authorId, c.text, c.doc,
      c.removed_at IS NOT NULL AS removed, (SELECT json_group_array(user_id) FROM comment_mentions WHERE comment_id = c.id) AS mentionIds,
      (SELECT count(*) FROM documents d WHERE d.subject_type = 'comment' AND d.subject_id = c.id AND d.kind = 'document') AS photos
    FROM comments c WHERE c.id = ${id} AND ${conversationSeenBy(ctx.actor, sql`c.subject_type`, sql`c.subject_id`)}`);
  const [row] = rows;
  if (!row) return null;
  const { subjectType, subjectId, ...rest } = row;
  return {
    ...rest,
    subject: { type: subjectType, id: subjectId },
    removed: row.removed === 1,
    mentionIds: JSON.parse(row.mentionIds),
  };
}

/** Refuses a removed comment, because its text is gone. */
export function requireThere(comment: CommentRecord): void {
  if (comment.removed)
    throw new Refusal("guard_failed", "comment_removed", { guard: "comment_removed" });
}

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
  const [found, rows] = await Promise.all([
    findComment(ctx, id),
    ctx.db.all<{ photos: string }>(
      sql`SELECT ${documentsOf(sql`'comment'`, sql`${id}`)} AS photos`,
    ),
  ]);
  const comment = present(found);
  requireThere(comment);
  if (!commentActions(comment, ctx.actor).includes(action)) throw new Refusal("not_allowed");
  const { version, subject, text, doc } = comment;
  // Safe: the stored value is the output of cleanRichText.
  return {
    id,
    version,
    subject,
    text,
    textDoc: doc ? (JSON.parse(doc) as RichText) : null,
    photos: JSON.parse(rows[0]?.photos ?? "[]"),
  };
}
