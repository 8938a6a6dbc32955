import type { Owner } from "./owner";

/** The cache the service worker reads files from when offline. Its name carries the owner, so `wipe` deletes it. */
function filesCache(owner: Owner): string {
  return `files.${owner}`;
}

type NamedFile = { fileId: string; sizeBytes: number; hasThumbnail: boolean };
type WantedFile = { url: string; bytes: number };

/** The server's limit; the actual size is unknown until the file arrives. */
const THUMBNAIL_BYTES = 50_000;

/** Collects every file referenced in a value, at any depth: documents of records, photos of comments and tickets. */
export function filesIn(value: unknown): NamedFile[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(filesIn);
  return isFile(value) ? [value, ...inside] : inside;
}

function isFile(value: object): value is NamedFile {
  return (
    "fileId" in value &&
    typeof value.fileId === "string" &&
    "sizeBytes" in value &&
    typeof value.sizeBytes === "number" &&
    "hasThumbnail" in value
  );
}

/** Selects thumbnails first, then whole files from small to large, as long as they fit into `room` bytes. */
export function filesWanted(files: readonly NamedFile[], room: number): WantedFile[] {
  const once = [...new Map(files.map((file) => [file.fileId, file])).values()];
  const small = once
    .filter(({ hasThumbnail }) => hasThumbnail)
    .map(({ fileId }) => ({ url: `/api/files/${fileId}?size=thumbnail`, bytes: THUMBNAIL_BYTES }));
  const whole = once
    .map(({ fileId, sizeBytes }) => ({ url: `/api/files/${fileId}`, bytes: sizeBytes }))
    .sort((one, other) => one.bytes - other.bytes);
  let left = room;
  return [...small, ...whole].filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/** Fetches missing files and deletes those that no record references any more. The next sync retries a failed file. */
export async function storeFiles(
  owner: Owner,
  wanted: readonly WantedFile[],
  stillOurs: () => boolean,
): Promise<void> {
  const cache = await caches.open(filesCache(owner));
  const urls = new Set(wanted.map(({ url }) => new URL(url, location.origin).href));
  const here = await cache.keys();
  await Promise.all(
    here.filter(({ url }) => !urls.has(url)).map((request) => cache.delete(request)),
  );
  const known = new Set(here.map(({ url }) => url));
  for (const url of urls) {
    if (known.has(url)) continue;
    const response = await fetch(url, { headers: { "x-owner": owner } });
    if (!stillOurs()) return;
    if (response.ok) await cache.put(url, response);
  }
}
