import { filesNamedIn, filesToStore, languageOfPage } from "./release-files";
import { SHELL } from "../service-worker/shell-path";

// The files of a release on this device, one cache per release. For the service worker.

const PREFIX = "release.";
/** Records the active release. The previous release keeps its files for tabs that still use it. */
const LEDGER = "releases";
const IN_FORCE = "/in-force";
/** Number of parallel downloads, limited for slow connections. */
const AT_ONCE = 6;

function cacheOf(release: string): Promise<Cache> {
  return caches.open(PREFIX + release);
}

/** Whether this device works offline: with the files of this release or, while it is installed, of the one before. */
export async function hasRelease(): Promise<boolean> {
  return (await caches.match(SHELL)) !== undefined;
}

/** Stores all files of a release. If one fails, it throws and stores none; the next page load retries it. */
export async function storeRelease(release: string, assets: readonly string[]): Promise<void> {
  try {
    const cache = await cacheOf(release);
    await storeFiles(cache, filesToStore(assets));
    // Last, because it marks the release as stored: the browser may end the worker meanwhile.
    await storeShell(cache);
  } catch (error) {
    await caches.delete(PREFIX + release);
    throw error;
  }
}

/** Stores the offline shell in the language this browser has chosen, with all files it references. */
async function storeShell(cache: Cache): Promise<void> {
  const page = await fetchWhole(SHELL);
  await storeFiles(cache, filesNamedIn(await page.clone().text()));
  await cache.put(SHELL, page);
}

/** Stores a stored shell again after a change of language. */
export async function storeShellIn(language: string, release: string): Promise<void> {
  const cached = await shellOfRelease(release);
  if (cached && languageOfPage(await cached.text()) !== language)
    await storeShell(await cacheOf(release));
}

async function storeFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  const left = [...paths];
  async function work() {
    for (let path = left.shift(); path; path = left.shift()) await storeFile(cache, path);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Files have content hashes in their names, so an unchanged file is copied from the previous release instead of fetched. */
async function storeFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
  await cache.put(path, known ?? (await fetchWhole(path)));
}

async function fetchWhole(path: string): Promise<Response> {
  const response = await fetch(path, path.startsWith("/assets/") ? {} : { cache: "no-store" });
  // A redirected response cannot answer a navigation, and it is not the requested file.
  if (response.status !== 200 || response.redirected)
    throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Makes `release` the active one, keeps the previous one and deletes older ones. */
export async function putInForce(release: string): Promise<void> {
  const ledger = await caches.open(LEDGER);
  const before = await (await ledger.match(IN_FORCE))?.text();
  await ledger.put(IN_FORCE, new Response(release));
  const current = [PREFIX + release, PREFIX + before];
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX) && !current.includes(name))
      .map((name) => caches.delete(name)),
  );
}

/** Returns an asset from this device, otherwise from the network. An asset never changes, so it is fetched once. */
export async function fileOfRelease(request: Request, release: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cached = await caches.match(pathname);
  if (cached) return cached;
  const response = await fetch(request);
  // If the storage is full, the page still gets its file.
  if (response.status === 200)
    await storeCopy(pathname, response.clone(), release).catch(() => undefined);
  return response;
}

/** A device that has not stored the release leaves its files to the browser. */
async function storeCopy(pathname: string, response: Response, release: string): Promise<void> {
  if (await shellOfRelease(release)) await (await cacheOf(release)).put(pathname, response);
}

export function shellOfRelease(release: string): Promise<Response | undefined> {
  return caches.match(SHELL, { cacheName: PREFIX + release });
}
