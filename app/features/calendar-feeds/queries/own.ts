import { and, asc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { manyOf } from "~/database/json-values";
import { FULL_NAME } from "~/server/queries/related";
import type { AuthContext } from "~/server/request-context";
import type { CalendarFeed } from "../model";
import { calendarFeedTechnicians, calendarFeeds } from "~/database/schema/calendar-feeds";

const TEAM = manyOf(
  () => z.object({ name: z.string() }),
  sql`'name', ${FULL_NAME}`,
  sql`FROM ${calendarFeedTechnicians} CROSS JOIN ${users} ON ${users.id} = ${calendarFeedTechnicians.userId}
    WHERE ${calendarFeedTechnicians.feedId} = ${calendarFeeds.id} ORDER BY ${users.sortKey}, ${users.id}`,
);

const COLUMNS = {
  id: calendarFeeds.id,
  label: calendarFeeds.label,
  scope: calendarFeeds.scope,
  team: TEAM,
  createdAt: calendarFeeds.createdAt,
  lastUsedAt: calendarFeeds.lastUsedAt,
};

/** The reader's own feeds, oldest first. Nobody sees the feeds of others. */
export async function listOwnFeeds(ctx: AuthContext): Promise<CalendarFeed[]> {
  const rows = await ctx.db
    .select(COLUMNS)
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, ctx.actor.userId))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));
  return rows.map((row) => ({ ...row, team: row.team.map(({ name }) => name) }));
}

/** Null for a feed of somebody else, because its existence is private. */
export async function findOwnFeed(
  ctx: AuthContext,
  id: string,
): Promise<Pick<CalendarFeed, "id" | "label" | "scope"> | null> {
  const { id: feedId, label, scope } = calendarFeeds;
  const [found] = await ctx.db
    .select({ id: feedId, label, scope })
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, ctx.actor.userId)));
  return found ?? null;
}
