import { alias } from "drizzle-orm/sqlite-core";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { present } from "~/server/command/stored";
import { storedRichText } from "~/server/queries/rich-text";
import { countOf, flag, json, listOf, type RowOf, TEXT, value } from "~/database/fields";
import { users } from "~/database/schema/users";
import { queryRows } from "~/server/queries/query-rows";
import { DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import type { AuthContext } from "~/server/request-context";
import { commentActions } from "../policy";
import { COMMENTS_AT_ONCE, type Subject } from "../model";
import { IS_FIXED } from "./comment";
import { cameHere, referencesTo, requireSeen } from "./references";
import { comments } from "~/database/schema/comments";
import { FULL_NAME } from "~/server/queries/related";

const earliest = alias(comments, "earliest");

/** The newest comments, the latest at the end. `hasEarlier` is true when there are older ones. */
export type Conversation = {
  subject: Subject;
  /** Whether the reader also writes there. Absent in data stored by an earlier release. */
  open?: boolean;
  comments: CommentView[];
  totalCount: number;
  hasEarlier: boolean;
};
type PageOptions = { most?: number; before?: string | null | undefined };

/** Reads the conversation in the round trip of the record's page; null when the user may not read it. */
export async function findConversation(
  ctx: AuthContext,
  subject: Subject,
  page: PageOptions = {},
): Promise<Conversation | null> {
  const [references, found] = await readBoth(ctx, subject, page);
  const { seen, open, total } = references;
  return seen ? { subject, open, totalCount: total, ...found } : null;
}

export async function getConversation(
  ctx: AuthContext,
  subject: Subject,
  page: PageOptions = {},
): Promise<Conversation> {
  const [references, found] = await readBoth(ctx, subject, page);
  requireSeen(subject, references);
  return { subject, open: references.open, totalCount: references.total, ...found };
}

async function readBoth(
  ctx: AuthContext,
  subject: Subject,
  { most = COMMENTS_AT_ONCE, before = null }: PageOptions,
) {
  const fields = {
    ...referencesTo(ctx, subject),
    total: countOf(
      comments,
      and(
        eq(comments.subjectType, subject.type),
        eq(comments.subjectId, subject.id),
        isNull(comments.removedAt),
        cameHere(ctx, subject),
      ),
    ),
  };
  const [[references], rows] = await Promise.all([
    queryRows(ctx, fields, sql`SELECT ${listOf(fields)}`),
    queryRows(ctx, COMMENT, rowsOf(ctx, subject, most, before)),
  ]);
  const visible = rows
    .slice(0, most)
    .reverse()
    .map((row) => commentFrom(row, ctx, present(references).open));
  return [present(references), { comments: visible, hasEarlier: rows.length > most }] as const;
}

const COMMENT = {
  id: comments.id,
  version: comments.version,
  authorId: comments.authorId,
  authorName: value(TEXT, FULL_NAME),
  /** Empty when the comment was removed. */
  text: comments.text,
  doc: comments.doc,
  photos: json(DOCUMENTS, documentsOf(sql`'comment'`, sql`${comments.id}`)),
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  removedAt: comments.removedAt,
  isFixed: flag(IS_FIXED),
};

/** Selects one row more than requested, to detect earlier ones. */
function rowsOf(ctx: AuthContext, subject: Subject, most: number, before: string | null): SQL {
  const earlier = before
    ? sql` AND (${comments.createdAt}, ${comments}.rowid) < (SELECT ${earliest.createdAt}, ${earliest}.rowid FROM ${comments} ${earliest}
      WHERE ${earliest.id} = ${before})`
    : sql``;
  return sql`SELECT ${listOf(COMMENT)} FROM ${comments} CROSS JOIN ${users} ON ${users.id} = ${comments.authorId}
    WHERE ${comments.subjectType} = ${subject.type} AND ${comments.subjectId} = ${subject.id}${earlier} 
    AND ${cameHere(ctx, subject)}
    ORDER BY ${comments.createdAt} DESC, ${comments}.rowid DESC LIMIT ${most + 1}`;
}

export type CommentView = ReturnType<typeof commentFrom>;

function commentFrom(
  { authorId, authorName, doc, isFixed, ...row }: RowOf<typeof COMMENT>,
  { actor }: AuthContext,
  isOpen: boolean,
) {
  const textDoc = doc ? storedRichText(doc) : null;
  const removed = row.removedAt !== null;
  const availableActions = isOpen ? commentActions({ authorId, removed, isFixed }, actor) : [];
  return {
    ...row,
    author: { id: authorId, name: authorName },
    textDoc,
    availableActions,
  };
}
