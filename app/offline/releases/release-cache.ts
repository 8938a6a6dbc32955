import { filesNamedIn, filesToStore, languageOfPage } from "./release-files";
import { SHELL } from "../service-worker/shell-path";

// The files of a release on this phone, one cache for each release. For the service worker.

const PREFIX = "release.";
/** Which release is in force; the one before it keeps its files while old tabs live. */
const LEDGER = "releases";
const IN_FORCE = "/in-force";
/** As many at once as leave room on a thin line. */
const AT_ONCE = 6;

function cacheOf(release: string): Promise<Cache> {
  return caches.open(PREFIX + release);
}

/** All of it, or the installation has failed and is tried again with the next visit. */
export async function storeRelease(release: string, assets: readonly string[]): Promise<void> {
  try {
    const cache = await cacheOf(release);
    await storeShell(cache);
    await storeFiles(cache, filesToStore(assets));
  } catch (error) {
    await caches.delete(PREFIX + release);
    throw error;
  }
}

/** The page that every page begins as when the server does not answer, in the language that this browser has chosen, with what it names. */
async function storeShell(cache: Cache): Promise<void> {
  const page = await fetchWhole(SHELL);
  await storeFiles(cache, filesNamedIn(await page.clone().text()));
  await cache.put(SHELL, page);
}

/** After another language was chosen. */
export async function storeShellIn(language: string, release: string): Promise<void> {
  const cache = await cacheOf(release);
  const kept = await cache.match(SHELL);
  if (!kept || languageOfPage(await kept.text()) !== language) await storeShell(cache);
}

async function storeFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  const left = [...paths];
  async function work() {
    for (let path = left.shift(); path; path = left.shift()) await storeFile(cache, path);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** A file of the release before that is still the same has the same name, and is not fetched again. */
async function storeFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
  await cache.put(path, known ?? (await fetchWhole(path)));
}

async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path, path.startsWith("/assets/") ? {} : { cache: "no-store" });
  // What led elsewhere cannot be shown for a navigation, and is not what was asked for.
  if (answer.status !== 200 || answer.redirected) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** What was in force becomes the release before; what is older goes. */
export async function putInForce(release: string): Promise<void> {
  const ledger = await caches.open(LEDGER);
  const before = await (await ledger.match(IN_FORCE))?.text();
  await ledger.put(IN_FORCE, new Response(release));
  const kept = [PREFIX + release, PREFIX + before];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && !kept.includes(name)).map((name) => caches.delete(name)));
}

/** A file with its content in its name never changes: from this phone, else from the network, once. */
export async function fileOfRelease(request: Request, release: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname);
  if (kept) return kept;
  const answer = await fetch(request);
  // A full storage keeps nothing more; the page gets its file all the same.
  if (answer.status === 200) await storeCopy(pathname, answer.clone(), release).catch(() => undefined);
  return answer;
}

async function storeCopy(pathname: string, answer: Response, release: string): Promise<void> {
  await (await cacheOf(release)).put(pathname, answer);
}

export async function shellOfRelease(release: string): Promise<Response | undefined> {
  return (await cacheOf(release)).match(SHELL);
}
