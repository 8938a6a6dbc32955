import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "playwright";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { ensureChromium } from "../../worker/dev/browsers/chromium";
import { ROOT } from "../../worker/dev/stack/stack";
import type { Stage } from "./stage";
import { kB } from "./table";

type Weighed = { name: string; bytes: number };
export type Seen = {
  /** The scripts that the document names, and those requested until the page was interactive. */
  scripts: Weighed[];
  /** Scripts loaded in the background afterwards, such as the offline part and the signed-out screen. */
  later: Weighed[];
  largest: string;
  look: { css: number; fonts: number; html: number };
  language: { files: number; languages: number; bytes: number };
  /** Without the repeated requests that a cache answered. */
  requests: { blocking: number; beforePaint: number; beforeAlive: number; later: number };
  /** The requests before the page was interactive. */
  requested: string[];
  /** Bytes of script and style from the network on the second visit. */
  again: number;
};

type Entry = { path: string; startedAt: number; transferred: number; blocking: boolean };
type Visit = { entries: Entry[]; named: string[]; paintAt: number; aliveAt: number };

/** A browser that records what a page loads: until it is interactive, and then until the network is idle. */
export async function openWatcher({ story }: Stage) {
  const { executable, args, env } = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });

  async function visit(as: string, path: string): Promise<Seen> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    try {
      if (as !== "nobody") await signIn(context, story.origin, as);
      await emptyCache(context);
      const { visit: first, html } = await load(context, story.origin + path);
      const second = await load(context, story.origin + path);
      return seenIn(first, html, second.visit);
    } finally {
      await context.close();
    }
  }
  return { visit, close: () => browser.close() };
}

export async function signIn(context: BrowserContext, origin: string, key: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`, { waitUntil: "networkidle" });
  await page.fill("input[name=email]", castMember(key).email);
  await page.fill("input[name=password]", PASSWORD);
  await page.press("input[name=password]", "Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.close();
}

/** tsx wraps each named function in a call of `__name`, also within functions that run in a page. */
export function defineName(context: BrowserContext): Promise<unknown> {
  return context.addInitScript("globalThis.__name = (named) => named;");
}

async function emptyCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await page.close();
}

async function load(context: BrowserContext, url: string): Promise<{ visit: Visit; html: number }> {
  const page = await context.newPage();
  await page.addInitScript(watchForLife);
  const cacheReads = await watchCacheReads(page);
  const response = await page.goto(url, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`);
  await page.waitForFunction("window.aliveAt > 0");
  const document = await response.body();
  const html = gzipSync(document, { level: 9 }).length;
  const seen = await read(page);
  const entries = seen.entries.filter(
    ({ path }, at) =>
      !cacheReads.has(path) || seen.entries.findIndex((each) => each.path === path) === at,
  );
  const visit = { ...seen, entries, named: namedIn(document.toString()) };
  await page.close();
  return { visit, html };
}

/**
 * The paths that a cache answered, of the browser or of the service worker. Chromium uses no preload for a `fetch` of a page that a service
 * worker controls ("cross-world service worker resource mismatch"): the page requests the file again, and a cache has it by then.
 */
async function watchCacheReads(page: Page): Promise<ReadonlySet<string>> {
  const devtools = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  const read = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => {
    read.add(paths.get(requestId) ?? "");
  });
  devtools.on("Network.responseReceived", ({ response }) => {
    if (response.fromDiskCache || /cache/.test(response.serviceWorkerResponseSource ?? ""))
      read.add(new URL(response.url).pathname);
  });
  await devtools.send("Network.enable");
  return read;
}

/** Runs in the page: React marks each hydrated element. Checks between any two tasks, because a request that starts later did not delay hydration. */
function watchForLife(): void {
  const turns = new MessageChannel();
  turns.port1.addEventListener("message", () => {
    const element = document.querySelector("main a, main button, form button");
    const alive = element && Object.keys(element).some((key) => key.startsWith("__reactProps"));
    if (alive) Object.assign(window, { aliveAt: performance.now() });
    else turns.port2.postMessage(null);
  });
  turns.port1.start();
  turns.port2.postMessage(null);
}

/** The modulepreload links in the server's HTML; later imports add such links as well. */
function namedIn(html: string): string[] {
  const links = html.match(/<link[^>]*\bmodulepreload\b[^>]*>/g) ?? [];
  return links.flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? []);
}

function read(page: Page): Promise<Omit<Visit, "named">> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus?: string;
    })[];
    const entries = resources.map((each) => ({
      path: new URL(each.name).pathname,
      startedAt: each.startTime,
      transferred: each.transferSize,
      blocking: each.renderBlockingStatus === "blocking",
    }));
    const paintAt =
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
    return { entries, paintAt, aliveAt: (window as unknown as { aliveAt: number }).aliveAt };
  });
}

function seenIn({ entries, named, paintAt, aliveAt }: Visit, html: number, second: Visit): Seen {
  const weighed = weighedOf(entries);
  const first = weighedOf(
    entries.filter(({ startedAt, path }) => startedAt < aliveAt || named.includes(path)),
  );
  const scripts = first.filter(isScript);
  const later = weighed.filter(
    (each) => isScript(each) && !scripts.some(({ name }) => name === each.name),
  );
  const sum = (end: RegExp) =>
    weighed.filter(({ name }) => end.test(name)).reduce((total, each) => total + each.bytes, 0);
  const texts = /^text-([a-z]{2})-.*\.json$/;
  const page = 1;
  const count = (test: (entry: Entry) => boolean) => page + entries.filter(test).length;
  return {
    scripts,
    later,
    largest: scripts
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 6)
      .map(({ name, bytes }) => `${name} ${kB(bytes)}`)
      .join(", "),
    look: { css: sum(/\.css$/), fonts: sum(/\.woff2$/), html },
    language: {
      files: weighed.filter(({ name }) => texts.test(name)).length,
      languages: new Set(weighed.flatMap(({ name }) => texts.exec(name)?.[1] ?? [])).size,
      bytes: sum(texts),
    },
    requests: {
      blocking: count(({ blocking, path }) => blocking || path.endsWith(".woff2")),
      beforePaint: count(({ startedAt }) => startedAt < paintAt),
      beforeAlive: count(({ startedAt }) => startedAt < aliveAt),
      later: entries.filter(({ startedAt }) => startedAt >= aliveAt).length,
    },
    requested: entries.filter(({ startedAt }) => startedAt < aliveAt).map(({ path }) => path),
    again: second.entries
      .filter(({ path }) => /\.(js|css)$/.test(path))
      .reduce((total, each) => total + each.transferred, 0),
  };
}

function isScript({ name }: Weighed): boolean {
  return name.endsWith(".js");
}

function weighedOf(entries: Entry[]): Weighed[] {
  return [...new Set(entries.map(({ path }) => path))].map(weigh);
}

/** Fonts are already compressed; other files are measured with gzip, as a server sends them. */
function weigh(path: string): Weighed {
  const name = path.split("/").at(-1) ?? "";
  const file = join(ROOT, "build", "client", path);
  if (!existsSync(file)) return { name, bytes: 0 };
  const content = readFileSync(file);
  return {
    name,
    bytes: name.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length,
  };
}
