import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { isOnline } from "../connectivity/connectivity";
import type { Share } from "./state";

// What the pages of field mode ask of the field pack. What reads and fills it is fetched when it is needed, not with the first paint.

/** How many of somebody's open records are on the phone. */
type Shares = { orders: Share; tasks: Share };
/** A part of the pack of who uses this window, and when it was last known to be as on the server. */
export type Kept<T> = { value: T; storedAt: number; shares: Shares | null };
/** What marks the data of a page that came from this phone (see as-of.tsx). */
export type OfflineDataNote = { offlineDataAt: number; /** Of a list: what of it is not here; null where all of it is. */ offlineDataIsCut?: Short | null };
/** `lastDay`: of those that are here the last begins then; "" where they are only some of those without a date. */
type Short = Share & { lastDay: string };
/** Those of a list that are here, in the order in which they begin; those without a date come last. */
type Listed<Part> = { of: keyof Shares; rows: (part: Part) => readonly { plannedStartOn: string | null }[] };

export async function packed<T>(name: string): Promise<Kept<T> | null> {
  return (await import("./store")).readPart<T>(name);
}

export async function syncOfflineData(): Promise<void> {
  await (await import("./sync")).syncOfflineData();
}

type Params = ClientLoaderFunctionArgs["params"];
/** `now` by the server's clock, as far as this phone knows it. */
type Requested = { params: Params; url: URL; now: number };

const PATIENCE_MS = 8_000;
const PATIENCE_OFFLINE_MS = 3_000;

/**
 * The clientLoader of a page that opens without a network: the server first, what this phone has kept when no answer comes, marked with
 * `offlineDataAt` (see as-of.tsx). What the server says stays said: a refusal of ours is never papered over. `shape` makes of the part what
 * the page's own loader answers; null where it is not in it.
 */
export function fieldLoader<Part extends object, Shown extends object = Part>(nameOf: (params: Params) => string, shape?: (part: Part, requested: Requested) => Shown | null, list?: Listed<Part>) {
  return async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
    try {
      return await inTime(serverLoader());
    } catch (error) {
      if (request.signal.aborted || isAnswer(error)) throw error;
      const kept = await packed<Part>(nameOf(params)).catch(() => null);
      if (!kept) throw error;
      const shown = shape ? shape(kept.value, { params, url: new URL(request.url), now: await timeHere() }) : kept.value;
      if (!shown) throw error;
      const mark: OfflineDataNote = { offlineDataAt: kept.storedAt, ...(list ? { offlineDataIsCut: shortOf(kept, list) } : {}) };
      return { ...shown, ...mark };
    }
  };
}

function shortOf<Part>({ shares, value }: Kept<Part>, { of, rows }: Listed<Part>): Short | null {
  const share = shares?.[of];
  return share && share.here < share.total ? { ...share, lastDay: rows(value).at(share.here - 1)?.plannedStartOn ?? "" } : null;
}

/** A clock that is off by hours makes another day of today. */
async function timeHere(): Promise<number> {
  return (await import("../connectivity/clock")).timeHere();
}

class NoAnswer extends Error {}

function inTime<T>(asking: Promise<T>): Promise<T> {
  const ms = isOnline() ? PATIENCE_MS : PATIENCE_OFFLINE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`No answer in ${ms} ms`)), ms);
  });
  return Promise.race([asking, late]).finally(() => clearTimeout(timer));
}

/** A redirect, or a refusal in our own words. 502 to 504 say that whoever stands before the server has not reached it, or it its database. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return true;
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  return typeof error.status === "number" && (error.status < 502 || error.status > 504);
}
