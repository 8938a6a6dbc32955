import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { customers } from "./customers";
import { users } from "./users";
import { files } from "./system";

export const documents = sqliteTable(
  "documents",
  {
    id: text().primaryKey(),
    subjectType: text("subject_type", {
      enum: ["work-order", "task", "ticket", "asset", "comment"],
    }).notNull(),
    subjectId: text("subject_id").notNull(),
    kind: text({ enum: ["document", "image"] }).notNull(),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id),
    addedBy: text("added_by")
      .notNull()
      .references(() => users.id),
    addedAt: integer("added_at").notNull(),
    customerId: text("customer_id").references(() => customers.id, { onDelete: "set null" }),
  },
  (table) => [
    unique().on(table.subjectType, table.subjectId, table.fileId),
    index("documents_of_file").on(table.fileId),
    index("documents_of_subject").on(table.subjectType, table.subjectId, table.kind, table.addedAt),
  ],
);
