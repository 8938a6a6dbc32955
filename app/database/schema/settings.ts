import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOGO_TYPES } from "~/kernel/pictures/pictures";
import { files } from "./system";

export const companyLogos = sqliteTable("company_logos", {
  mediaType: text("media_type", { enum: LOGO_TYPES }).primaryKey(),
  fileId: text("file_id")
    .notNull()
    .references(() => files.id),
  width: integer().notNull(),
  height: integer().notNull(),
  updatedAt: integer("updated_at").notNull(),
});
