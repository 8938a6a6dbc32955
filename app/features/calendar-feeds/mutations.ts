import { and, eq, inArray, sql } from "drizzle-orm";
import type { Role } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/server/command/records";
import { expect, guarded, step, type Step } from "~/server/command/statement";
import type { AuthContext, RequestContext } from "~/server/request-context";
import type { CreateFeedInput } from "./inputs";
import { type CalendarFeed, FEED_SCOPES, type FeedGuard, MAX_FEEDS, USE_STORED_MS } from "./model";
import { mayReadFeed } from "./policy";
import { calendarFeeds, calendarFeedTechnicians } from "~/database/schema/calendar-feeds";

export function insertFeed(
  ctx: AuthContext,
  { id, label, scope, technicianIds }: CreateFeedInput,
  tokenHash: string,
): Step[] {
  const { userId } = ctx.actor;
  const own = sql`(SELECT count(*) FROM ${calendarFeeds} WHERE ${calendarFeeds.userId} = ${userId})`;
  const members = scope === "team" ? [...new Set(technicianIds)] : [];
  return [
    expect(sql`${own} < ${MAX_FEEDS}`, guardRefusal("too_many_feeds", { most: MAX_FEEDS })),
    step(
      ctx.db
        .insert(calendarFeeds)
        .values({ id, userId, tokenHash, label, scope, createdAt: ctx.now().getTime() }),
      new Refusal("version_conflict", "already_exists"),
    ),
    ...members.map((member) =>
      step(ctx.db.insert(calendarFeedTechnicians).values({ feedId: id, userId: member })),
    ),
  ];
}

export function deleteFeed(ctx: AuthContext, { id }: Pick<CalendarFeed, "id">): Step[] {
  return guarded(
    ctx.db
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, ctx.actor.userId))),
    new Refusal("not_found"),
  );
}

/** Ends all feeds of a user for ever: their addresses stay unknown when the account is active again (domain-rules §9). */
export function deleteFeedsOf({ db }: Pick<RequestContext, "db">, userId: string): Step {
  return step(db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)));
}

/** Ends the feeds of a user that a change of roles leaves without their right, for ever. */
export function deleteFeedsWithoutRight(
  { db }: Pick<RequestContext, "db">,
  { id, roles }: { id: string; roles: Role[] },
  rolesAfter: Role[],
): Step[] {
  const lost = FEED_SCOPES.filter(
    (scope) => !mayReadFeed({ roles }, scope) || !mayReadFeed({ roles: rolesAfter }, scope),
  );
  if (lost.length === 0) return [];
  const isLost = and(eq(calendarFeeds.userId, id), inArray(calendarFeeds.scope, lost));
  return [step(db.delete(calendarFeeds).where(isLost))];
}

function guardRefusal(guard: FeedGuard, facts: Record<string, unknown>): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/** In the log of the owner. The address is in no log. */
export function feedActivity(
  ctx: AuthContext,
  event: "created" | "revoked",
  { label, scope }: Pick<CalendarFeed, "label" | "scope">,
): Activity {
  return {
    subject: { type: "user", id: ctx.actor.userId },
    event: `user.calendar-feed-${event}`,
    facts: { label, scope },
  };
}

/** Stores that a calendar app has read the feed, at most once in the interval. */
export function markFeedUsed(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { id, lastUsedAt }: Pick<CalendarFeed, "id" | "lastUsedAt">,
): Step[] {
  const at = now().getTime();
  if (lastUsedAt !== null && lastUsedAt > at - USE_STORED_MS) return [];
  return [step(db.update(calendarFeeds).set({ lastUsedAt: at }).where(eq(calendarFeeds.id, id)))];
}
