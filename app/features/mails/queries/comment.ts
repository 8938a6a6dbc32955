import { and, eq, isNull, sql } from "drizzle-orm";
import { commentMentions, comments } from "~/database/schema/comments";
import { tasks } from "~/database/schema/tasks";
import { tickets } from "~/database/schema/tickets";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { TEXT, value } from "~/database/fields";
import type { Subject } from "~/features/comments/model";
import type { RequestContext } from "~/server/request-context";
import { FULL_NAME } from "~/server/queries/related";

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
  const rows = await context.db
    .select({
      id: comments.id,
      type: comments.subjectType,
      subjectId: comments.subjectId,
      text: comments.text,
      number: value(TEXT, sql`coalesce(${workOrders.number}, ${tasks.number}, ${tickets.number})`),
      title: value(TEXT, sql`coalesce(${workOrders.description}, ${tasks.name}, ${tickets.name})`),
      by: value(TEXT, FULL_NAME),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(
      workOrders,
      and(eq(comments.subjectType, "work-order"), eq(workOrders.id, comments.subjectId)),
    )
    .leftJoin(tasks, and(eq(comments.subjectType, "task"), eq(tasks.id, comments.subjectId)))
    .leftJoin(tickets, and(eq(comments.subjectType, "ticket"), eq(tickets.id, comments.subjectId)))
    .where(
      and(
        eq(comments.id, commentId),
        isNull(comments.removedAt),
        sql`coalesce(${workOrders.id}, ${tasks.id}, ${tickets.id}) IS NOT NULL`,
      ),
    );
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
  const rows = await context.db
    .select({ commentId: commentMentions.commentId })
    .from(commentMentions)
    .where(and(eq(commentMentions.commentId, commentId), eq(commentMentions.userId, userId)));
  return rows.length > 0;
}
