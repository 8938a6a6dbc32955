import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users";

export const workCapacityWeeks = sqliteTable(
  "work_capacity_weeks",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    monday: integer().notNull(),
    tuesday: integer().notNull(),
    wednesday: integer().notNull(),
    thursday: integer().notNull(),
    friday: integer().notNull(),
    saturday: integer().notNull(),
    sunday: integer().notNull(),
    /** JSON by weekday: the start and the break where they differ from the company's. */
    times: text().notNull().default("{}"),
    version: integer().notNull().default(1),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    check("work_capacity_weeks_monday", sql`${table.monday} BETWEEN 0 AND 1440`),
    check("work_capacity_weeks_tuesday", sql`${table.tuesday} BETWEEN 0 AND 1440`),
    check("work_capacity_weeks_wednesday", sql`${table.wednesday} BETWEEN 0 AND 1440`),
    check("work_capacity_weeks_thursday", sql`${table.thursday} BETWEEN 0 AND 1440`),
    check("work_capacity_weeks_friday", sql`${table.friday} BETWEEN 0 AND 1440`),
    check("work_capacity_weeks_saturday", sql`${table.saturday} BETWEEN 0 AND 1440`),
    check("work_capacity_weeks_sunday", sql`${table.sunday} BETWEEN 0 AND 1440`),
    check("work_capacity_weeks_times", sql`json_valid(${table.times})`),
  ],
);

export const workCapacityExceptions = sqliteTable(
  "work_capacity_exceptions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: text().notNull(),
    minutes: integer().notNull(),
    reason: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    check("work_capacity_exceptions_minutes", sql`${table.minutes} BETWEEN 0 AND 1440`),
  ],
);
