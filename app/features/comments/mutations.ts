import { sql } from "drizzle-orm";
import { mentionsIn, plainTextOf } from "~/kernel/rich-text/plain";
import { storedText } from "~/kernel/rich-text/field";
import type { Inline, RichText } from "~/kernel/rich-text/model";
import type { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity, Announcement } from "~/kernel/server/command/records";
import { guarded, step, type Step } from "~/kernel/server/command/statement";
import { conflict } from "~/kernel/server/command/stored";
import type { CommentRecord } from "./queries/comment";
import type { Subject } from "./model";

type Written = { text: string; doc: string | null; mentionIds: string[]; images: string[] };
type Value = string | number | null;

/** Returns the text to store. Invalid mentions become plain text; valid ones get the users' current names. */
export function written(
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
  return JSON.parse(
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
export function changeComment(comment: CommentRecord, set: Record<string, Value>): Step[] {
  const pairs = Object.entries(set).map(
    ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
  );
  return guarded(
    sql`UPDATE comments SET ${sql.join([...pairs, sql`version = version + 1`], sql`, `)} WHERE id = ${comment.id} AND version = ${comment.version}`,
    conflictOf(comment),
  );
}

export function conflictOf({ id, version, text }: CommentRecord): Refusal {
  const current = { id, version, text };
  return conflict(current);
}

export function mentionSteps(commentId: string, userIds: readonly string[]): Step[] {
  return [
    step(sql`DELETE FROM comment_mentions WHERE comment_id = ${commentId}`),
    ...(userIds.length > 0
      ? [
          step(
            sql`INSERT INTO comment_mentions (comment_id, user_id) SELECT ${commentId}, value FROM json_each(${JSON.stringify(userIds)})`,
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
    .map((userId) => ({ type: "comment.mentioned", ids: { commentId, userId } }));
  return [
    ...(isNew && subject.type === "ticket" ? [{ type: "comment.added", ids: { commentId } }] : []),
    ...called,
  ];
}
