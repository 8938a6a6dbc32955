import type { Owner } from "./owner";

/** Where the service worker looks for a file when no network answers; the name carries the owner, and `wipe` takes it away. */
export function filesCache(owner: Owner): string {
  return `files.${owner}`;
}

type NamedFile = { fileId: string; sizeBytes: number; hasThumbnail: boolean };
export type WantedFile = { url: string; bytes: number };

/** As the server limits them; how large one is shows only when it comes. */
const THUMBNAIL_BYTES = 50_000;

/** Each file that a value names, however deep: documents of records, photos of comments and tickets. */
export function filesIn(value: unknown): NamedFile[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(filesIn);
  return isFile(value) ? [value, ...inside] : inside;
}

function isFile(value: object): value is NamedFile {
  return "fileId" in value && typeof value.fileId === "string" && "sizeBytes" in value && typeof value.sizeBytes === "number" && "hasThumbnail" in value;
}

/** The small pictures first, then whole files, the small ones before the large ones, as far as the room goes. */
export function filesWanted(files: readonly NamedFile[], room: number): WantedFile[] {
  const once = [...new Map(files.map((file) => [file.fileId, file])).values()];
  const small = once.filter(({ hasThumbnail }) => hasThumbnail).map(({ fileId }) => ({ url: `/api/files/${fileId}?size=thumbnail`, bytes: THUMBNAIL_BYTES }));
  const whole = once.map(({ fileId, sizeBytes }) => ({ url: `/api/files/${fileId}`, bytes: sizeBytes })).sort((one, other) => one.bytes - other.bytes);
  let left = room;
  return [...small, ...whole].filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/** Fetches what is not here yet and takes away what no record names any more. One that fails is tried with the next sync. */
export async function storeFiles(owner: Owner, wanted: readonly WantedFile[], stillOurs: () => boolean): Promise<void> {
  const cache = await caches.open(filesCache(owner));
  const urls = new Set(wanted.map(({ url }) => new URL(url, location.origin).href));
  const here = await cache.keys();
  await Promise.all(here.filter(({ url }) => !urls.has(url)).map((request) => cache.delete(request)));
  const known = new Set(here.map(({ url }) => url));
  for (const url of urls) {
    if (known.has(url)) continue;
    const answer = await fetch(url, { headers: { "x-owner": owner } });
    if (!stillOurs()) return;
    if (answer.ok) await cache.put(url, answer);
  }
}
