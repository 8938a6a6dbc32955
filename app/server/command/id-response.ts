import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";

/** The response of a command that returns only the id of its record. */
export const ID_RESPONSE: Schema<{ id: string }> = () => z.object({ id: z.string() });

export function idResponse(id: string): SQL {
  return sql`json_object('id', ${id})`;
}
