import { findCalendar } from "~/features/calendar-feeds/queries/calendar";
import { type CalendarFeed, FEED_LIMITS, feedTokenIn } from "~/features/calendar-feeds/model";
import { markFeedUsed } from "~/features/calendar-feeds/mutations";
import { Refusal } from "~/kernel/refusal";
import { AttemptCounters } from "~/kernel/session/attempt-counters";
import { sha256 } from "~/kernel/text/canonical";
import type { AppContext } from "../app-env";
import { networkOf } from "../middleware/client-ip";
import { isCurrent } from "../middleware/etag";
import { logBug } from "../observability/log";

/** Per isolate: the limit protects the database from a faulty client. 128 random bits cannot be guessed. */
const reads = new AttemptCounters();

const HEADERS = {
  // The client keeps its copy and asks whether it is current; nobody else keeps one.
  "cache-control": "private, no-cache",
  "x-robots-tag": "noindex",
};

/**
 * The calendar of a secret address, without a session. An unknown and a revoked address get the same response. They are limited for each
 * network, and a known one by itself: an unknown address never keeps others from reading theirs.
 */
export async function calendar(c: AppContext): Promise<Response> {
  const token = feedTokenIn(c.req.param("file") ?? "");
  const source = networkOf(c.req.header("cf-connecting-ip") ?? "");
  const tenantId = c.get("tenant").id;
  if (token === null) return unknown(tenantId, source);
  const context = c.get("context");
  const hash = await sha256(token);
  const key = `${tenantId} ${hash}`;
  if (reads.lockedUntil(key, Date.now()) > 0) refuseMore();
  const found = await findCalendar(context, hash);
  if (!found) return unknown(tenantId, source);
  // Not before: an unknown address has no counter of its own.
  countRead(key, FEED_LIMITS.perFeed);
  noteUse(c, found.feed);
  const etag = `"${(await sha256(found.text)).slice(0, 32)}"`;
  const headers = { ...HEADERS, etag };
  if (isCurrent(c.req.header("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(found.text, {
    headers: { ...headers, "content-type": "text/calendar; charset=utf-8" },
  });
}

/** After the response, so that a read costs one round trip. */
function noteUse(c: AppContext, feed: Pick<CalendarFeed, "id" | "lastUsedAt">): void {
  const context = c.get("context");
  const statements = markFeedUsed(context, feed).map((each) => each.statement);
  if (statements.length === 0) return;
  const writing = context.database.write(statements);
  c.executionCtx.waitUntil(writing.catch((error: unknown) => logBug(c.get("requestId"), error)));
}

function unknown(tenantId: string, source: string): Response {
  countRead(`${tenantId} unknown ${source}`, FEED_LIMITS.unknown);
  return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
}

function countRead(key: string, most: number): void {
  const { windowMs, lockMs } = FEED_LIMITS;
  if (reads.count(key, { windowMs, lockMs, most }, Date.now()).lockedUntil > 0) refuseMore();
}

function refuseMore(): never {
  throw new Refusal("too_many_requests", "too_many_requests", {
    retryAfterSeconds: FEED_LIMITS.lockMs / 1000,
  });
}
