import { sql } from "drizzle-orm";
import { base64 } from "~/kernel/base64";
import type { Visit } from "~/kernel/server/ctx";

export type PaperPicture = { fileId: string; mediaType: string; sizeBytes: number; storageKey: string };
/** A picture's bytes as a data URL, by its file: a paper may load nothing. */
export type PictureUrls = Record<string, string>;

/** The pictures inside the texts of an order that are still there; one statement of the caller's wave. */
export function readPaperPictures(visit: Visit, orderId: string): Promise<PaperPicture[]> {
  return visit.db.all<PaperPicture>(sql`SELECT f.id AS fileId, f.media_type AS mediaType, f.size_bytes AS sizeBytes, f.storage_key AS storageKey
    FROM documents d CROSS JOIN files f ON f.id = d.file_id WHERE d.subject_type = 'work-order' AND d.subject_id = ${orderId} AND d.kind = 'image' ORDER BY d.added_at, d.rowid`);
}

/** More would not fit beside the rest into the memory of a worker; what is left out is printed as its description. */
const MOST_BYTES = 8_000_000;

export async function loadPictures(visit: Visit, pictures: readonly PaperPicture[]): Promise<PictureUrls> {
  const urls: PictureUrls = {};
  let left = MOST_BYTES;
  for (const { fileId, mediaType, sizeBytes, storageKey } of pictures) {
    if (sizeBytes > left) continue;
    const bytes = await visit.files.get(storageKey);
    if (!bytes) continue;
    left -= sizeBytes;
    urls[fileId] = `data:${mediaType};base64,${base64(bytes)}`;
  }
  return urls;
}
