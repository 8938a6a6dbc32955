import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

export const secondSteps = sqliteTable("second_steps", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text().notNull(),
  lastStep: integer("last_step").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const secondStepRecoveryCodes = sqliteTable(
  "second_step_recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => secondSteps.userId, { onDelete: "cascade" }),
    hash: text().notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
