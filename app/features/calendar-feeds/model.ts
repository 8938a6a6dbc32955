const DAY_MS = 86_400_000;

/** Which visits a feed contains: the owner's own, those of every technician, or those of a chosen team. */
export const FEED_SCOPES = ["own", "all", "team"] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];

export const MAX_FEEDS = 10;
export const MAX_LABEL_LENGTH = 60;
export const MAX_TEAM_MEMBERS = 50;

/** The visits that a feed contains, by their start. Calendar apps delete what is outside. */
export const FEED_WINDOW = { pastMs: 60 * DAY_MS, aheadMs: 400 * DAY_MS };
/** A cancelled visit stays in the feed for this long, because some apps keep what merely disappears. */
export const CANCELLED_LISTED_MS = 30 * DAY_MS;
/** The most visits in one feed, those to come before those of the past. */
export const MAX_VISITS = 5000;
/** The most visits that a feed shows as cancelled because its people were taken off or the visit was deleted. */
export const MAX_LEFT = 500;
/** Higher than any number of changes of a visit. */
export const DELETED_SEQUENCE = 1_000_000;
/** How often calendar apps are asked to read the feed again. Google and Apple decide by themselves. */
export const REFRESH_MINUTES = 30;
/** The time of the last use is stored at most this often. */
export const USE_STORED_MS = 60 * 60_000;

export const FEED_PATH = "/calendar";

/** Reads of one feed, and of unknown addresses from one network, in ten minutes. Calendar apps read a few times an hour. */
export const FEED_LIMITS = { windowMs: 10 * 60_000, lockMs: 5 * 60_000, perFeed: 60, unknown: 60 };

/** 128 random bits, in base64url. */
export const FEED_TOKEN_BYTES = 16;
const FILE = /^([\w-]{22})\.ics$/;
const FILE_LENGTH = 26;

/** The token in the last segment of an address, null for anything else. */
export function feedTokenIn(file: string): string | null {
  return file.length === FILE_LENGTH ? (FILE.exec(file)?.[1] ?? null) : null;
}

export type CalendarFeed = {
  id: string;
  label: string;
  scope: FeedScope;
  team: string[];
  createdAt: number;
  lastUsedAt: number | null;
};

/** Why a command is refused. A key under `calendarFeeds.guards` in app/locales. */
export type FeedGuard = "too_many_feeds";
