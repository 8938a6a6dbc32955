import { useSyncExternalStore } from "react";

// Whether the server can be reached, as its answers say. What the browser believes of its network only leads to a question: a phone in a
// cellar, a hotel's sign-in page and a line that swallows everything all call themselves online.

/** Answered without a database: it tells that the server is there, nothing about it. */
const ADDRESS = "/api/health";
const PATIENCE_MS = 5_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** A page that nobody touches asks so often, while it is looked at. */
const BEAT_MS = 30_000;

let online = true;
let answeredAt = 0;
/** On the page's own clock, which nobody puts back. */
let lostAt = 0;
let asking: Promise<void> | null = null;
/** The browser ends the requests of a page that is left: that says nothing about the line. */
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

/** Called with each change. */
export function onConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server has answered, whatever it said. What was asked before the line went may arrive after that: then it only leads to the question. */
export function noteAnswer(askedAt = performance.now()): void {
  if (!online && askedAt < lostAt) return void ask();
  answeredAt = Date.now();
  wait = FIRST_WAIT_MS;
  clearTimeout(next);
  become(true);
}

/** A request was not answered by the server: one that failed for its own reasons is told from a line that is gone by asking. */
export function noteFailure(): void {
  void ask();
}

/** The page itself came from this phone, because the server did not answer. */
export function beginOffline(): void {
  become(false);
  void ask();
}

/** Resolves when the question is answered, or has been given up. One at a time. */
export function ask(): Promise<void> {
  asking ??= isThere()
    .then((there) => (there ? noteAnswer() : lost()))
    .finally(() => {
      asking = null;
    });
  return asking;
}

function lost(): void {
  if (leaving) return;
  lostAt = performance.now();
  become(false);
  clearTimeout(next);
  next = setTimeout(() => void ask(), wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

async function isThere(): Promise<boolean> {
  try {
    const answer = await fetch(ADDRESS, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok && answer.headers.has("x-request-id") && (await answer.json<{ status?: unknown }>()).status === "ok";
  } catch {
    return false;
  }
}

function become(now: boolean): void {
  if (online === now) return;
  online = now;
  for (const each of listeners) each();
}

/** What may mean that the line has changed leads to the question; so does silence. Once for each page. */
export function watchConnectivity(): void {
  for (const event of ["online", "offline", "focus"]) window.addEventListener(event, () => void ask());
  window.addEventListener("pagehide", () => void (leaving = true));
  window.addEventListener("pageshow", () => void (leaving = false));
  document.addEventListener("visibilitychange", askIfQuiet);
  setInterval(askIfQuiet, BEAT_MS);
}

function askIfQuiet(): void {
  if (document.visibilityState === "visible" && Date.now() - answeredAt >= BEAT_MS) void ask();
}
