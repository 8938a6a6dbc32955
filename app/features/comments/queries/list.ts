import { type SQL, sql } from "drizzle-orm";
import { type DocumentRow, documentsOf } from "~/features/attachments/queries/list";
import type { RichText } from "~/kernel/rich-text/model";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import { commentActions } from "../policy";
import { COMMENTS_AT_ONCE, type Subject } from "../model";
import { loadReferences, requireSeen, seenHere } from "./references";

export type CommentView = {
  id: string;
  version: number;
  author: { id: string; name: string };
  /** Empty when the comment was removed. */
  text: string;
  textDoc: RichText | null;
  photos: DocumentRow[];
  createdAt: Instant;
  editedAt: Instant | null;
  removedAt: Instant | null;
  availableActions: ("edit" | "remove")[];
};

/** The newest comments, the latest at the end. `hasEarlier` is true when there are older ones. */
export type Conversation = {
  subject: Subject;
  comments: CommentView[];
  totalCount: number;
  hasEarlier: boolean;
};
export type PageOptions = { most?: number; before?: string | null };

/** Reads the conversation in the round trip of the record's page; null when the user may not read it. */
export async function findConversation(
  ctx: AuthContext,
  subject: Subject,
  page: PageOptions = {},
): Promise<Conversation | null> {
  const [references, found] = await readBoth(ctx, subject, page);
  return references.seen ? { subject, totalCount: references.total, ...found } : null;
}

export async function getConversation(
  ctx: AuthContext,
  subject: Subject,
  page: PageOptions = {},
): Promise<Conversation> {
  const [references, found] = await readBoth(ctx, subject, page);
  requireSeen(subject, references);
  return { subject, totalCount: references.total, ...found };
}

async function readBoth(
  ctx: AuthContext,
  subject: Subject,
  { most = COMMENTS_AT_ONCE, before = null }: PageOptions,
) {
  const total = sql`, (SELECT count(*) FROM comments WHERE subject_type = ${subject.type} AND subject_id = ${subject.id} AND removed_at IS NULL) AS total`;
  const [references, rows] = await Promise.all([
    loadReferences<{ total: number }>(ctx, subject, total),
    ctx.db.all<Row>(rowsOf(ctx, subject, most, before)),
  ]);
  const comments = rows
    .slice(0, most)
    .reverse()
    .map((row) => commentFrom(row, ctx));
  return [references, { comments, hasEarlier: rows.length > most }] as const;
}

type Row = {
  id: string;
  version: number;
  authorId: string;
  authorName: string;
  text: string;
  doc: string | null;
  photos: string;
  createdAt: Instant;
  editedAt: Instant | null;
  removedAt: Instant | null;
};

/** Selects one row more than requested, to detect earlier ones. */
export function rowsOf(
  ctx: AuthContext,
  subject: Subject,
  most: number,
  before: string | null,
): SQL {
  const earlier = before
    ? sql` AND (c.created_at, c.rowid) < (SELECT b.created_at, b.rowid FROM comments b WHERE b.id = ${before})`
    : sql``;
  return sql`SELECT c.id, c.version, c.author_id AS authorId, trim(a.name || ' ' || a.surname) AS authorName, c.text, c.doc, ${documentsOf(sql`'comment'`, sql`c.id`)} AS photos,
      c.created_at AS createdAt, c.edited_at AS editedAt, c.removed_at AS removedAt
    FROM comments c CROSS JOIN users a ON a.id = c.author_id
    WHERE c.subject_type = ${subject.type} AND c.subject_id = ${subject.id}${earlier} AND ${seenHere(ctx, subject)}
    ORDER BY c.created_at DESC, c.rowid DESC LIMIT ${most + 1}`;
}

function commentFrom(
  { authorId, authorName, doc, photos, ...row }: Row,
  { actor }: AuthContext,
): CommentView {
  // Safe: the stored value is the output of cleanRichText.
  const textDoc = doc ? (JSON.parse(doc) as RichText) : null;
  const availableActions = commentActions({ authorId, removed: row.removedAt !== null }, actor);
  return {
    ...row,
    author: { id: authorId, name: authorName },
    textDoc,
    photos: JSON.parse(photos),
    availableActions,
  };
}
