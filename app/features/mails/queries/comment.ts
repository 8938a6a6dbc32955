import { sql } from "drizzle-orm";
import type { Subject } from "~/features/comments/model";
import type { RequestContext } from "~/kernel/server/request-context";

/** The facts of a comment in a mail. `title` is that of its record. */
export type CommentFacts = {
  id: string;
  subject: Subject;
  number: string;
  title: string;
  by: string;
  text: string;
};

/** Null when the comment was removed or its record deleted. */
export async function findComment(
  context: RequestContext,
  commentId: string,
): Promise<CommentFacts | null> {
  const rows = await context.db.all<
    Omit<CommentFacts, "subject"> & { type: Subject["type"]; subjectId: string }
  >(sql`SELECT c.id, c.subject_type AS type, c.subject_id AS subjectId, c.text,
      coalesce(w.number, k.number, t.number) AS number, coalesce(w.description, k.name, t.name) AS title, trim(u.name || ' ' || u.surname) AS by
    FROM comments c JOIN users u ON u.id = c.author_id
      LEFT JOIN work_orders w ON c.subject_type = 'work-order' AND w.id = c.subject_id
      LEFT JOIN tasks k ON c.subject_type = 'task' AND k.id = c.subject_id
      LEFT JOIN tickets t ON c.subject_type = 'ticket' AND t.id = c.subject_id
    WHERE c.id = ${commentId} AND c.removed_at IS NULL AND coalesce(w.id, k.id, t.id) IS NOT NULL`);
  const [row] = rows;
  if (!row) return null;
  const { type, subjectId, ...rest } = row;
  return { ...rest, subject: { type, id: subjectId } };
}

/** Checks whether the comment still mentions the user. */
export async function isCalled(
  context: RequestContext,
  commentId: string,
  userId: string,
): Promise<boolean> {
  const rows = await context.db.all<{ ok: number }>(
    sql`SELECT 1 AS ok FROM comment_mentions WHERE comment_id = ${commentId} AND user_id = ${userId}`,
  );
  return rows.length > 0;
}

/** The ticket's creator and its handler. Mentioned users are excluded: they get a notification of their own. */
export async function concernedByComment(
  context: RequestContext,
  commentId: string,
): Promise<string[]> {
  const rows = await context.db.all<{
    id: string;
  }>(sql`SELECT u.id FROM comments c JOIN tickets t ON t.id = c.subject_id JOIN users u ON u.id IN (t.creator_id, t.handler_id)
    WHERE c.id = ${commentId} AND c.subject_type = 'ticket' AND c.removed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM comment_mentions m WHERE m.comment_id = c.id AND m.user_id = u.id)`);
  return rows.map((row) => row.id);
}
