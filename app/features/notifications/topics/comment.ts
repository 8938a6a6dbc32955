import { and, eq, isNull, sql } from "drizzle-orm";
import { flag, TEXT, value } from "~/database/fields";
import { commentMentions, comments } from "~/database/schema/comments";
import { tasks } from "~/database/schema/tasks";
import { tickets } from "~/database/schema/tickets";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { conversationPath } from "~/features/comments/model";
import { mayReadComment, readToldOfComment } from "~/features/comments/queries/readers";
import { findRecipient } from "~/features/mails/queries/recipient";
import { joinNames, titleOf } from "~/kernel/text/title";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext, SystemContext } from "~/server/request-context";
import { eventTextName, type NotificationEvent } from "../model";
import {
  type Delivery,
  NO_READER,
  type Notification,
  PAST,
  type Skipped,
  type Topics,
} from "./topic";

type CommentEvent = Extract<NotificationEvent, `comment.${string}`>;

export const commentTopics: Topics<CommentEvent> = {
  "comment.mentioned": {
    recipients: async (_, { userId }) => [userId],
    notify: (context, { commentId }, delivery) =>
      aboutComment(context, "comment.mentioned", commentId, delivery),
  },
  "comment.added": {
    recipients: (context, { commentId }) => readToldOfComment(context, commentId),
    notify: (context, { commentId }, delivery) =>
      aboutComment(context, "comment.added", commentId, delivery),
  },
};

const RECORDS = {
  "work-order": "mails.order.order",
  task: "mails.task.task",
  ticket: "mails.ticket.ticket",
} as const;
const MAX_TITLE = 80;
const MAX_TEXT = 600;

/** Only with its current text: names the author, the comment and its record, with a link to answer there. */
async function aboutComment(
  context: SystemContext,
  event: CommentEvent,
  commentId: string,
  { userId }: Delivery,
): Promise<Notification | Skipped> {
  const [to, comment] = await Promise.all([
    findRecipient(context, userId),
    findComment(context, commentId, userId),
  ]);
  if (!comment || (event === "comment.mentioned" && !comment.isMentioned)) return PAST;
  const { by, number, title, text, type } = comment;
  const subject = { type, id: comment.subjectId };
  if (!to || !(await mayReadComment(context, userId, { id: comment.id, subject })))
    return NO_READER;
  const key = eventTextName(event);
  const about = joinNames(number, begun(titleOf(title), MAX_TITLE));
  return {
    to,
    path: conversationPath(subject, undefined, comment.id),
    textsIn: ({ t }) => ({
      title: t(`topics.${key}.title`, { by, about }),
      mail: {
        // People choose their own names, so it does not name the author either.
        outsideSubject: t("topics.comment-added.title", { about: number }),
        title: t(`topics.${key}.heading`, { by }),
        paragraphs: [],
        facts: [{ label: t(RECORDS[type]), value: about }],
        quote: text ? { label: by, text: begun(text, MAX_TEXT) } : undefined,
        open: t("mails.comment.open"),
      },
    }),
  };
}

function begun(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}

/** `title` is that of its record. Null when the comment was removed or its record deleted. */
async function findComment({ db }: RequestContext, commentId: string, userId: string) {
  const [comment] = await db
    .select({
      id: comments.id,
      type: comments.subjectType,
      subjectId: comments.subjectId,
      text: comments.text,
      number: value(TEXT, sql`coalesce(${workOrders.number}, ${tasks.number}, ${tickets.number})`),
      title: value(TEXT, sql`coalesce(${workOrders.description}, ${tasks.name}, ${tickets.name})`),
      by: value(TEXT, FULL_NAME),
      isMentioned: flag(sql`EXISTS (SELECT 1 FROM ${commentMentions}
        WHERE ${commentMentions.commentId} = ${comments.id} AND ${commentMentions.userId} = ${userId})`),
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
  return comment ?? null;
}
