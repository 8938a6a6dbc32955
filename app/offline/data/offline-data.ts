import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { scaled } from "../../kernel/time-limits";
import { isOnline } from "../connectivity/connectivity";
import type { PartChanges, Share, Shares, Stored } from "./state";

// What pages use of the offline data. The code that reads and fills it loads on demand, not with the first paint.

/** Marks page data that came from this device (see offline-data-note.tsx). */
export type OfflineDataNote = {
  offlineDataAt: number;
  /** For a list: what is missing on this device; null if it is complete. */ offlineDataIsCut?: Short | null;
};
/** `lastDay`: the planned start of the last record on this device; "" if the missing records have no date. */
type Short = Share & { lastDay: string };
/** The records of a list in order of their planned start; those without a date come last. */
type Listed<Part> = {
  of: keyof Shares;
  rows: (part: Part) => readonly { plannedStartOn: string | null }[];
};

export async function readOfflineData<T>(name: string): Promise<Stored<T> | null> {
  return (await import("./store")).readPart<T>(name);
}

const readAt = new WeakMap<object, number>();

/** When the server read this page data, or before it did, in epoch milliseconds of this device's clock. */
export function asOf(data: object): number {
  if ("offlineDataAt" in data && typeof data.offlineDataAt === "number") return data.offlineDataAt;
  // Not from a client loader: part of the document.
  return readAt.get(data) ?? Math.floor(performance.timeOrigin);
}

/** For data that no client loader reads. What a window has read first is part of its document. */
export function noteReadAt(data: object, at: number): void {
  if (!readAt.has(data)) readAt.set(data, at);
}

type Params = ClientLoaderFunctionArgs["params"];
/** `now` is the server's time, estimated on this device. */
type Requested = { params: Params; url: URL; now: number };

const TIMEOUT_MS = 8_000;
const OFFLINE_TIMEOUT_MS = 3_000;

/**
 * Creates the clientLoader of a page that works offline. It calls the server first. Without a response it returns the stored part, marked
 * with `offlineDataAt` (see offline-data-note.tsx). A refusal by the server is passed on and never replaced by stored data. `shape` turns
 * the part into what the page's loader returns, or returns null if the part does not contain it. `keep` returns what the server's response
 * changes in the offline data: without it, a page that is opened offline right after would show an older state.
 */
export function offlineLoader<Part extends object, Page extends object = Part>(
  nameOf: (params: Params) => string,
  shape?: (part: Part, requested: Requested) => Page | null | Promise<Page | null>,
  {
    list,
    partsOf,
  }: { list?: Listed<Part>; partsOf?: (page: Page) => PartChanges | Promise<PartChanges> } = {},
) {
  return async function clientLoader({
    request,
    params,
    serverLoader,
  }: ClientLoaderFunctionArgs): Promise<unknown> {
    const requestedAt = Date.now();
    try {
      // Safe: the page's loader returns this.
      const page = (await inTime(serverLoader())) as Page;
      readAt.set(page, requestedAt);
      if (partsOf) void storeParts(partsOf(page), requestedAt).catch(() => undefined);
      return page;
    } catch (error) {
      if (request.signal.aborted || isResponse(error)) throw error;
      const stored = await readOfflineData<Part>(nameOf(params)).catch(() => null);
      if (!stored) throw error;
      const page = shape
        ? await shape(stored.value, { params, url: new URL(request.url), now: await serverTime() })
        : stored.value;
      if (!page) throw error;
      const mark: OfflineDataNote = {
        offlineDataAt: stored.storedAt,
        ...(list ? { offlineDataIsCut: shortOf(stored, list) } : {}),
      };
      return { ...page, ...mark };
    }
  };
}

/** If the storage is full, the parts stay as they are. */
async function storeParts(changes: PartChanges | Promise<PartChanges>, at: number): Promise<void> {
  await (await import("./store")).changeParts(await changes, at);
}

function shortOf<Part>({ shares, value }: Stored<Part>, { of, rows }: Listed<Part>): Short | null {
  const share = shares?.[of];
  return share && share.here < share.total
    ? { ...share, lastDay: rows(value).at(share.here - 1)?.plannedStartOn ?? "" }
    : null;
}

/** Corrected by the skew: a clock that is off by hours would give the wrong day. */
async function serverTime(): Promise<number> {
  return (await import("../connectivity/clock")).estimateServerTime();
}

class NoResponse extends Error {}

function inTime<T>(request: Promise<T>): Promise<T> {
  const ms = scaled(isOnline() ? TIMEOUT_MS : OFFLINE_TIMEOUT_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoResponse(`No answer in ${ms} ms`)), ms);
  });
  return Promise.race([request, late]).finally(() => clearTimeout(timer));
}

/** A redirect or a refusal by the server. 502 to 504 mean that a proxy did not reach the server, or the server its database. */
function isResponse(error: unknown): boolean {
  if (error instanceof Response) return true;
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  return typeof error.status === "number" && (error.status < 502 || error.status > 504);
}
