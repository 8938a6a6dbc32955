import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Refusal } from "~/kernel/refusal";
import { AttemptCounters, type AttemptLimit } from "~/kernel/session/attempt-counters";
import type { RequestContext } from "../request-context";
import { reading, requestContextOf } from "./page-responses";

const MINUTE_MS = 60_000;
/** Addresses of nothing, from one network. Nobody is given one. */
const UNKNOWN: AttemptLimit = { windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS, most: 20 };
/** Openings of one page. Mail scanners, and a link that is shown to many people. */
const OPENINGS: AttemptLimit = { windowMs: 10 * MINUTE_MS, lockMs: 10 * MINUTE_MS, most: 60 };

/** Per isolate: the limits protect the database. Neither ids nor tokens can be guessed within any of them. */
const openings = new AttemptCounters();

/**
 * Loads a page that is open to everybody (kernel/public-paths.ts). `key` names it among all that the company has; what is read is the same
 * for a key that nobody has, so that the response says nothing but "not found", in the same time. Opening it changes nothing.
 */
export function readPublicPage<T>(
  args: LoaderFunctionArgs,
  key: string,
  read: (context: RequestContext) => Promise<T | null>,
): Promise<T> {
  return reading(args, async () => {
    const context = requestContextOf(args.context);
    const at = context.now().getTime();
    const own = `${context.tenant.id} ${key}`;
    const lockedUntil = openings.lockedUntil(own, at);
    if (lockedUntil > 0) throw tooMany(lockedUntil - at);
    const page = await read(context);
    // Not before: an address of nothing has no counter of its own, and never keeps others from reading theirs.
    if (page !== null) {
      count(own, OPENINGS, at);
      return page;
    }
    count(`${context.tenant.id} unknown ${args.context.from.source}`, UNKNOWN, at);
    throw new Refusal("not_found");
  });
}

function count(key: string, limit: AttemptLimit, at: number): void {
  const { lockedUntil } = openings.count(key, limit, at);
  if (lockedUntil > 0) throw tooMany(lockedUntil - at);
}

function tooMany(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds });
}
