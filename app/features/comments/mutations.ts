import { and, eq, sql } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import { storedText } from "~/kernel/rich-text/field";
import { storedRichText } from "~/server/queries/rich-text";
import { mentionsIn, plainTextOf } from "~/kernel/rich-text/plain";
import type { Inline, RichText } from "~/kernel/rich-text/model";
import type { AuthContext } from "~/server/request-context";
import type { Activity, Announcement } from "~/server/command/records";
import { guarded, insertSelected, step, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import type { CommentRecord } from "./queries/comment";
import type { Subject } from "./model";
import { commentMentions, comments } from "~/database/schema/comments";

type Written = { text: string; doc: string | null; mentionIds: string[]; images: string[] };

/** Returns the text to store. Invalid mentions become plain text; valid ones get the users' current names. */
export function resolvedMentions(
  text: string,
  sent: RichText | null | undefined,
  called: ReadonlyMap<string, string>,
  images: (doc: RichText) => string[],
): Written {
  if (!sent) return { text, doc: null, mentionIds: [], images: [] };
  const doc = withNames(sent, called);
  return { ...storedText(plainTextOf(doc), doc), mentionIds: mentionsIn(doc), images: images(doc) };
}

function withNames(doc: RichText, called: ReadonlyMap<string, string>): RichText {
  return storedRichText(
    JSON.stringify(doc, (_key, value) =>
      value?.type === "mention" ? named(value, called) : value,
    ),
  );
}

function named(
  { attrs }: Extract<Inline, { type: "mention" }>,
  called: ReadonlyMap<string, string>,
): Inline {
  const label = called.get(attrs.id);
  return label
    ? { type: "mention", attrs: { id: attrs.id, label } }
    : { type: "text", text: `@${attrs.label}` };
}

/** Compare-and-set on `version`. */
export function changeComment(
  ctx: AuthContext,
  comment: CommentRecord,
  set: Partial<typeof comments.$inferInsert>,
): Step[] {
  return guarded(
    ctx.db
      .update(comments)
      .set({ ...set, version: sql`${comments.version} + 1` })
      .where(and(eq(comments.id, comment.id), eq(comments.version, comment.version))),
    conflict(comment),
  );
}

export function mentionSteps(
  ctx: AuthContext,
  commentId: string,
  userIds: readonly string[],
): Step[] {
  return [
    step(ctx.db.delete(commentMentions).where(eq(commentMentions.commentId, commentId))),
    ...(userIds.length > 0
      ? [
          step(
            insertSelected(
              commentMentions,
              { commentId, userId: sql`value` },
              sql`FROM json_each(${JSON.stringify(userIds)})`,
            ),
          ),
        ]
      : []),
  ];
}

export function commentActivity(subject: Subject, event: "added" | "edited" | "removed"): Activity {
  return { subject, event: `comment.${event}` };
}

/** Notifies the mentioned users. A new comment on a ticket also notifies its creator and its handler. */
export function announcements(
  ctx: AuthContext,
  subject: Subject,
  commentId: string,
  mentionIds: readonly string[],
  isNew: boolean,
): Announcement[] {
  const called = mentionIds
    .filter((userId) => userId !== ctx.actor.userId)
    .map((userId) => announceEvent("comment.mentioned", { commentId, userId }));
  return [
    ...(isNew && subject.type === "ticket" ? [announceEvent("comment.added", { commentId })] : []),
    ...called,
  ];
}
