import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { customers } from "./customers";
import { users } from "./users";
import { CONVERSATIONS } from "~/features/comments/model";

export const comments = sqliteTable(
  "comments",
  {
    id: text().primaryKey(),
    subjectType: text("subject_type", { enum: CONVERSATIONS }).notNull(),
    subjectId: text("subject_id").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    doc: text(),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at"),
    removedAt: integer("removed_at"),
    removedBy: text("removed_by").references(() => users.id),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "set null" }),
  },
  (table) => [
    index("comments_of_author").on(table.authorId, table.createdAt),
    index("comments_of_subject").on(table.subjectType, table.subjectId, table.createdAt),
    check("comments_doc", sql`${table.doc} IS NULL OR json_valid(${table.doc})`),
  ],
);

export const commentMentions = sqliteTable(
  "comment_mentions",
  {
    commentId: text("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index("comment_mentions_of_user").on(table.userId),
  ],
);
