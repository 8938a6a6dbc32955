import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { customers } from "./customers";
import { LANGUAGES } from "~/kernel/text/languages";
import { ROLES } from "~/kernel/authorization/roles";
import { THEMES } from "~/kernel/themes";
import { INVITE_STATUSES } from "~/features/users/model";

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    surname: text().notNull(),
    sortKey: text("sort_key").notNull(),
    email: text().notNull(),
    emailKey: text("email_key").notNull().unique(),
    phone: text().notNull().default(""),
    active: integer({ mode: "boolean" }).notNull().default(true),
    inviteStatus: text("invite_status", { enum: INVITE_STATUSES }).notNull().default("NOT_INVITED"),
    passwordHash: text("password_hash"),
    language: text({ enum: LANGUAGES }),
    /** Neither read nor written: the theme belongs to the device (decision 0073). */
    theme: text({ enum: THEMES }),
    customerId: text("customer_id").references(() => customers.id),
    anonymisedAt: integer("anonymised_at"),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    searchText: text("search_text").notNull().default(""),
  },
  (table) => [
    index("users_all_by_name").on(table.sortKey, table.id),
    index("users_by_customer")
      .on(table.customerId, table.sortKey)
      .where(sql`${table.customerId} IS NOT NULL`),
    index("users_by_email").on(table.emailKey, table.id),
    index("users_by_invite").on(table.inviteStatus, table.sortKey, table.id),
    index("users_by_name").on(table.active, table.sortKey),
  ],
);

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ROLES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index("user_roles_by_role").on(table.role, table.userId),
  ],
);
