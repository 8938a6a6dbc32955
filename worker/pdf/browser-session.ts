import puppeteer, { type Browser, type BrowserWorker } from "@cloudflare/puppeteer";
import { scaled } from "~/kernel/time-limits";
import { withTimeout } from "~/kernel/with-timeout";
import { NoBrowser } from "./failure";

const OPEN_MS = 10_000;
/** An idle browser is kept, and paid for, this long. */
const KEEP_ALIVE_MS = 120_000;
const SESSION = "session";

/**
 * Connects to the running browser or launches a new one. The session id is stored, because this
 * object may be evicted first.
 */
export async function openBrowser(
  endpoint: BrowserWorker,
  storage: DurableObjectStorage,
): Promise<Browser> {
  const known = await storage.get<string>(SESSION);
  const left = known ? await reconnect(endpoint, known) : null;
  return left ?? launch(endpoint, storage);
}

/** Null if the session has ended or another object uses it. Either way a new browser is needed. */
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

async function launch(endpoint: BrowserWorker, storage: DurableObjectStorage): Promise<Browser> {
  const launching = puppeteer.launch(endpoint, { keep_alive: KEEP_ALIVE_MS });
  try {
    const browser = await withTimeout(launching, scaled(OPEN_MS));
    await storage.put(SESSION, browser.sessionId());
    return browser;
  } catch (cause) {
    // Closes a browser that launches after the timeout, because nothing waits for it any more.
    void launching.then((late) => late.close()).catch(() => {});
    throw new NoBrowser(`no browser: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Ends an unresponsive browser through its host. */
export async function endBrowser(
  endpoint: BrowserWorker,
  storage: DurableObjectStorage,
  browser: Browser,
): Promise<void> {
  const session = browser.sessionId();
  if ((await storage.get(SESSION)) === session) await storage.delete(SESSION);
  await browser.disconnect();
  await endpoint
    .fetch(`https://browser/v1/devtools/browser/${session}`, { method: "DELETE" })
    .catch(() => {});
}
