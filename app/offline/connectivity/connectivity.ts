import { useSyncExternalStore } from "react";
import { scaled } from "../../kernel/time-limits";

// Whether the server is reachable, judged by its responses. The browser's own online state only triggers a check: a device without
// reception, behind a captive portal or on a connection that drops every packet still reports that it is online.

/** Handled without a database: it shows that the server is reachable, not that it is healthy. */
const ADDRESS = "/api/health";
const TIMEOUT_MS = 5_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;
/** Interval of the checks of a visible page without other requests. */
const BEAT_MS = 30_000;

let online = true;
let respondedAt = 0;
/** On the page's monotonic clock, which cannot be set. */
let lostAt = 0;
let pendingCheck: Promise<void> | null = null;
/** The browser aborts the requests of a page that unloads. Such a failure says nothing about the connection. */
let leaving = false;
let wait = FIRST_WAIT_MS;
let next: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function isOnline(): boolean {
  return online;
}

export function useOnline(): boolean {
  return useSyncExternalStore(onConnectivity, isOnline, () => true);
}

/** Calls the listener with each change. Returns the function that removes it. */
export function onConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Records that the server responded, with any status. A request sent before the connection was lost may complete after it:
 * then it only triggers a check.
 */
export function recordResponse(requestedAt = performance.now()): void {
  if (!online && requestedAt < lostAt) return void checkConnection();
  respondedAt = Date.now();
  wait = FIRST_WAIT_MS;
  clearTimeout(next);
  become(true);
}

/** Records a request without a response from the server. A check distinguishes a request that failed by itself from a lost connection. */
export function noteFailure(): void {
  void checkConnection();
}

/** The page itself came from this device's cache, because the server did not respond. */
export function beginOffline(): void {
  become(false);
  void checkConnection();
}

/** Resolves when the check has completed or timed out. Concurrent calls share one check. */
export function checkConnection(): Promise<void> {
  return pendingCheck ?? beginCheck();
}

/** A pending check began before the network has changed: its result no longer counts, and who waits for it waits for this one. */
function beginCheck(): Promise<void> {
  const check: Promise<void> = isThere().then((there) => {
    if (pendingCheck !== check) return pendingCheck ?? undefined;
    pendingCheck = null;
    if (there) recordResponse();
    else lost();
    return undefined;
  });
  pendingCheck = check;
  return check;
}

function lost(): void {
  if (leaving) return;
  lostAt = performance.now();
  become(false);
  clearTimeout(next);
  next = setTimeout(() => void checkConnection(), wait);
  wait = Math.min(wait * 2, MAX_WAIT_MS);
}

async function isThere(): Promise<boolean> {
  try {
    const response = await fetch(ADDRESS, {
      cache: "no-store",
      signal: AbortSignal.timeout(scaled(TIMEOUT_MS)),
    });
    if (!response.ok || !response.headers.has("x-request-id")) return false;
    const { status }: { status?: unknown } = await response.json();
    return status === "ok";
  } catch {
    return false;
  }
}

function become(now: boolean): void {
  if (online === now) return;
  online = now;
  for (const each of listeners) each();
}

/** Checks after every event that may mean a changed connection, and after a period without responses. Call once per page. */
export function watchConnectivity(): void {
  for (const event of ["online", "offline"])
    window.addEventListener(event, () => void beginCheck());
  window.addEventListener("focus", () => void checkConnection());
  window.addEventListener("pagehide", () => void (leaving = true));
  window.addEventListener("pageshow", () => void (leaving = false));
  document.addEventListener("visibilitychange", checkIfIdle);
  // Browsers without the Navigation API keep their own behaviour.
  window.navigation?.addEventListener("navigate", refuseReload);
  setInterval(checkIfIdle, BEAT_MS);
}

/**
 * A reload without a network shows the browser's error page in place of this page, unless the service worker has it. The framework reloads
 * by itself when it prefetches a page whose scripts cannot be loaded.
 */
function refuseReload(event: NavigateEvent): void {
  if (online || navigator.serviceWorker?.controller || event.navigationType !== "reload") return;
  event.preventDefault();
}

function checkIfIdle(): void {
  if (document.visibilityState === "visible" && Date.now() - respondedAt >= BEAT_MS)
    void checkConnection();
}
