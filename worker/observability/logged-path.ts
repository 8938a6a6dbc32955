// Also read by the local stack, which the configuration of vitest imports: no aliases.
import { FEED_PATH } from "../../app/features/calendar-feeds/model";

/** Longer paths are refused; the log stores only their beginning. */
const MAX_PATH_LENGTH = 500;

/** The address of a calendar feed is a secret. */
const FEED = `${FEED_PATH}/`;

/** A path as the log has it: without the secret of a calendar feed, and at most 500 characters. */
export function loggedPath(pathname: string): string {
  const start = pathname.slice(0, FEED.length);
  const isFeed = pathname.length > FEED.length && start.toLowerCase() === FEED;
  return isFeed ? `${start}:token` : pathname.slice(0, MAX_PATH_LENGTH);
}
