import puppeteer, { type Browser, type BrowserWorker } from "@cloudflare/puppeteer";
import { scaled } from "~/kernel/time-limits";
import { withTimeout } from "~/kernel/with-timeout";
import { NoBrowser } from "./failure";

const OPEN_MS = 10_000;
/** An idle browser is kept, and paid for, this long. */
const KEEP_ALIVE_MS = 120_000;
const SESSION = "session";

type SessionStorage = Pick<DurableObjectStorage, "get" | "put" | "delete">;

/**
 * Connects to the running browser or launches a new one. The session id is stored before the browser is used, because this object may be
 * evicted at any time. One that cannot be connected to is ended first: there is never a second browser.
 */
export async function openBrowser(
  endpoint: BrowserWorker,
  storage: SessionStorage,
): Promise<Browser> {
  const known = await storage.get<string>(SESSION);
  const left = known ? await reconnect(endpoint, known) : null;
  if (left) return left;
  if (known) await endSession(endpoint, storage, known);
  return launch(endpoint, storage);
}

/** Null if the session has ended or its connection is not free. Either way a new browser is needed. */
async function reconnect(endpoint: BrowserWorker, session: string): Promise<Browser | null> {
  return withTimeout(connectIfOpen(endpoint, session), scaled(OPEN_MS)).catch(() => null);
}

/** Asks first, because the host logs an attempt to connect to a session that has ended as its own error. */
async function connectIfOpen(endpoint: BrowserWorker, session: string): Promise<Browser | null> {
  const open = await puppeteer.sessions(endpoint);
  return open.some(({ sessionId }) => sessionId === session)
    ? puppeteer.connect(endpoint, session)
    : null;
}

async function launch(endpoint: BrowserWorker, storage: SessionStorage): Promise<Browser> {
  const acquiring = puppeteer.acquire(endpoint, { keep_alive: KEEP_ALIVE_MS });
  try {
    const { sessionId } = await withTimeout(acquiring, scaled(OPEN_MS));
    await storage.put(SESSION, sessionId);
    return await withTimeout(puppeteer.connect(endpoint, sessionId), scaled(OPEN_MS));
  } catch (cause) {
    // Also a browser that launches after the timeout, because nothing waits for it any more.
    void acquiring
      .then(({ sessionId }) => endSession(endpoint, storage, sessionId))
      .catch(() => {});
    throw new NoBrowser(`no browser: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Ends an unresponsive browser through its host. */
export async function endBrowser(
  endpoint: BrowserWorker,
  storage: SessionStorage,
  browser: Browser,
): Promise<void> {
  await browser.disconnect().catch(() => {});
  await endSession(endpoint, storage, browser.sessionId());
}

async function endSession(
  endpoint: BrowserWorker,
  storage: SessionStorage,
  session: string,
): Promise<void> {
  if ((await storage.get(SESSION)) === session) await storage.delete(SESSION);
  await endpoint
    .fetch(`https://browser/v1/devtools/browser/${session}`, { method: "DELETE" })
    .catch(() => {});
}
