import { sql } from "drizzle-orm";
import { base64 } from "~/kernel/base64";
import { pictureIn } from "~/kernel/pictures";
import { type Bytes, type PrintJob, shrinkForPdf } from "~/kernel/print/printer";
import type { RequestContext } from "~/kernel/server/request-context";

/** `name` is what the paper calls it by: inside a text its file, as a document the hash under which the revision froze it. */
export type PdfPicture = { name: string; mediaType: string; sizeBytes: number; storageKey: string };
/** A picture's bytes as a data URL, by its name: a paper may load nothing. */
export type PictureUrls = Record<string, string>;

/** The pictures inside the texts of an order and those among its documents that are still there; one statement of the caller's wave. */
export function readPdfPictures(context: RequestContext, orderId: string): Promise<PdfPicture[]> {
  return context.db.all<PdfPicture>(sql`SELECT iif(d.kind = 'image', f.id, f.sha256) AS name, f.media_type AS mediaType, f.size_bytes AS sizeBytes, f.storage_key AS storageKey
    FROM documents d CROSS JOIN files f ON f.id = d.file_id WHERE d.subject_type = 'work-order' AND d.subject_id = ${orderId}
    AND (d.kind = 'image' OR f.media_type LIKE 'image/%') ORDER BY d.kind DESC, d.added_at, d.rowid`);
}

/** More would not fit beside the rest into the memory of a worker; what is left out is printed as its description. */
const MOST_BYTES = 24_000_000;
/** Below it a picture is taken as it is, where a page can show it so. */
const SMALL_BYTES = 150_000;

type Loaded = { name: string; bytes: Bytes };

export async function loadPictures(context: RequestContext, job: PrintJob, pictures: readonly PdfPicture[]): Promise<PictureUrls> {
  const loaded = await loadFitting(context, pictures);
  const large = loaded.filter(({ bytes }) => !isSmall(bytes));
  const shrunk = await shrinkForPdf(
    job,
    large.map(({ bytes }) => bytes),
  );
  const small = new Map(large.map(({ name }, index) => [name, shrunk[index] ?? null]));
  const urls = loaded.flatMap(({ name, bytes }) => {
    const shown = small.has(name) ? small.get(name) : bytes;
    return shown ? [[name, dataUrl(shown)]] : [];
  });
  return Object.fromEntries(urls);
}

async function loadFitting(context: RequestContext, pictures: readonly PdfPicture[]): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  let left = MOST_BYTES;
  for (const { name, sizeBytes, storageKey } of pictures) {
    const bytes = sizeBytes <= left ? await context.files.get(storageKey) : null;
    if (!bytes) continue;
    left -= bytes.length;
    loaded.push({ name, bytes });
  }
  return loaded;
}

function isSmall(bytes: Bytes): boolean {
  return bytes.length <= SMALL_BYTES && pictureIn(bytes) !== null;
}

function dataUrl(bytes: Bytes): string {
  return `data:${pictureIn(bytes)?.mediaType ?? "image/jpeg"};base64,${base64(bytes)}`;
}
