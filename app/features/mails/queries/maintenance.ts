import { inArray } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { TEXT, value } from "~/database/fields";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext } from "~/server/request-context";

/** Full names, in alphabetical order. */
export async function findNames(context: RequestContext, ids: string[]): Promise<string[]> {
  const rows = await context.db
    .select({ name: value(TEXT, FULL_NAME) })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.sortKey);
  return rows.map(({ name }) => name);
}
