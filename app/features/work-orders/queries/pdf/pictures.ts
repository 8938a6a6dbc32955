import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { documents } from "~/database/schema/attachments";
import {
  checklistAnswerPhotos,
  checklistAnswers,
  workOrderChecklists,
} from "~/database/schema/checklists";
import { dailyReportPhotos, dailyReports } from "~/database/schema/daily-reports";
import { TEXT, value } from "~/database/fields";
import { files } from "~/database/schema/system";
import { base64 } from "~/kernel/text/base64";
import { readDrawings } from "~/features/checklists/queries/drawings";
import { bytesOfDrawing } from "~/kernel/input/drawing";
import { turnedWebp } from "~/kernel/pictures/exif";
import { pixelsIn } from "~/kernel/pictures/picture-size";
import { pictureIn } from "~/kernel/pictures/pictures";
import { type Bytes, type PrintJob, shrinkForPdf } from "~/kernel/pdf/printer";
import type { RequestContext } from "~/server/request-context";

/** `name` is the key that the PDF uses: the file id for an image inside a text, the hash frozen in the revision for a document. */
export type PdfPicture = { name: string; mediaType: string; sizeBytes: number; storageKey: string };
/** The bytes of each image as a data URL, by its name. A PDF may load nothing from the network. */
type PictureUrls = Record<string, string>;

/** The images inside the texts of an order, those among its documents, and the photos of its reports and of all answers in checklists, as far as they still exist. */
export async function readPdfPictures(
  context: RequestContext,
  orderId: string,
): Promise<PdfPicture[]> {
  const ofOrder = eq(dailyReports.workOrderId, orderId);
  const [ofDocuments, ofReports, ofChecklists] = await Promise.all([
    readDocumentPictures(context, orderId),
    readReportPictures(context, ofOrder),
    readChecklistPictures(context, orderId),
  ]);
  return [...ofDocuments, ...ofReports, ...ofChecklists];
}

/**
 * Those that the printed content names, each once. Photos of replaced answers, of a checklist that was taken off and of a disabled feature
 * would use up the room of others.
 */
export function printedPictures(pictures: readonly PdfPicture[], content: object): PdfPicture[] {
  const named = new Set(stringsIn(content));
  const printed = pictures.filter(({ name }) => named.has(name));
  return [...new Map(printed.map((one) => [one.name, one])).values()];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The photos of reports, named by their hashes as in the revision. Call it in the turn of the caller's other queries. */
export function readReportPictures(context: RequestContext, which: SQL): Promise<PdfPicture[]> {
  return context.db
    .select({
      name: files.sha256,
      mediaType: files.mediaType,
      sizeBytes: files.sizeBytes,
      storageKey: files.storageKey,
    })
    .from(dailyReports)
    .crossJoin(dailyReportPhotos)
    .crossJoin(files)
    .where(
      and(
        which,
        eq(dailyReportPhotos.reportId, dailyReports.id),
        eq(files.id, dailyReportPhotos.fileId),
      ),
    )
    .orderBy(dailyReports.reportOn, dailyReports.createdAt, dailyReportPhotos.position);
}

function readChecklistPictures(context: RequestContext, orderId: string): Promise<PdfPicture[]> {
  return context.db
    .select({
      name: files.sha256,
      mediaType: files.mediaType,
      sizeBytes: files.sizeBytes,
      storageKey: files.storageKey,
    })
    .from(workOrderChecklists)
    .crossJoin(checklistAnswers)
    .crossJoin(checklistAnswerPhotos)
    .crossJoin(files)
    .where(
      and(
        eq(workOrderChecklists.workOrderId, orderId),
        eq(checklistAnswers.checklistId, workOrderChecklists.id),
        eq(checklistAnswerPhotos.answerId, checklistAnswers.id),
        eq(files.id, checklistAnswerPhotos.fileId),
      ),
    )
    .orderBy(checklistAnswers.seq, checklistAnswerPhotos.position);
}

function readDocumentPictures(context: RequestContext, orderId: string): Promise<PdfPicture[]> {
  return context.db
    .select({
      name: value(TEXT, sql`iif(${documents.kind} = 'image', ${files.id}, ${files.sha256})`),
      mediaType: files.mediaType,
      sizeBytes: files.sizeBytes,
      storageKey: files.storageKey,
    })
    .from(documents)
    .crossJoin(files)
    .where(
      and(
        eq(files.id, documents.fileId),
        eq(documents.subjectType, "work-order"),
        eq(documents.subjectId, orderId),
        sql`(${documents.kind} = 'image' OR ${files.mediaType} LIKE 'image/%')`,
      ),
    )
    .orderBy(desc(documents.kind), documents.addedAt, sql`${documents}.rowid`);
}

/** More would not fit into the memory of a Worker beside the rest. An image that is left out is printed as its description. */
const MAX_BYTES = 24_000_000;
/** A browser needs up to five megabytes for each. */
const MAX_PICTURES = 200;
/** A smaller image is embedded as it is when a browser can display its format, upright. */
const SMALL_BYTES = 150_000;
/** About as many as a larger one keeps. */
const MAX_SMALL_PIXELS = 1_200_000;
/** Of data URLs, beside the other pictures. */
const MAX_DRAWING_LETTERS = 8_000_000;
/** Of drawings together: a browser needs 4 bytes for each. More of them are printed from copies with the pixels that print shows. */
const MAX_DRAWN_PIXELS = 4_000_000;
/** 60 mm at 200 dpi. */
const DRAWING_SIDE = 480;

type Loaded = { name: string; bytes: Bytes };

/** The images of a document. `signatures`: hashes of those in checklists, of which no more are printed than there is room for. */
export async function loadPictures(
  context: RequestContext,
  job: PrintJob,
  pictures: readonly PdfPicture[],
  signatures: readonly string[] = [],
): Promise<PictureUrls> {
  const drawings = await readDrawings(context, signatures, MAX_DRAWING_LETTERS);
  return {
    ...(await loadFiles(context, job, pictures)),
    ...(await drawingsForPdf(job, drawings)),
  };
}

/** Drawings as they are while they are few, otherwise copies of the size in which they are printed. "" for those that are left out, which the document names. */
async function drawingsForPdf(job: PrintJob, drawings: PictureUrls): Promise<PictureUrls> {
  const drawn = Object.entries(drawings).flatMap(([name, url]) => {
    const bytes = bytesOfDrawing(url);
    return bytes ? [{ name, bytes }] : [];
  });
  const pixels = drawn.reduce((sum, { bytes }) => sum + (pixelsIn(bytes) ?? 0), 0);
  if (pixels <= MAX_DRAWN_PIXELS) return drawings;
  const printed = drawn.slice(0, MAX_PICTURES);
  const small = await shrinkForPdf(
    job,
    printed.map(({ bytes }) => bytes),
    DRAWING_SIDE,
  );
  const urls = printed.flatMap(({ name }, index) => {
    const bytes = small[index];
    return bytes ? [[name, dataUrl(bytes)]] : [];
  });
  const leftOut = Object.keys(drawings).map((name) => [name, ""]);
  return Object.fromEntries([...leftOut, ...urls]);
}

async function loadFiles(
  context: RequestContext,
  job: PrintJob,
  pictures: readonly PdfPicture[],
): Promise<PictureUrls> {
  const loaded = await loadFitting(context, pictures.slice(0, MAX_PICTURES));
  const large = loaded.filter(({ bytes }) => !isSmall(bytes));
  const shrunk = await shrinkForPdf(
    job,
    large.map(({ bytes }) => bytes),
  );
  const small = new Map(large.map(({ name }, index) => [name, shrunk[index] ?? null]));
  const urls = loaded.flatMap(({ name, bytes }) => {
    const picture = small.has(name) ? small.get(name) : bytes;
    return picture ? [[name, dataUrl(picture)]] : [];
  });
  return Object.fromEntries(urls);
}

async function loadFitting(
  context: RequestContext,
  pictures: readonly PdfPicture[],
): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  let left = MAX_BYTES;
  for (const { name, sizeBytes, storageKey } of pictures) {
    const bytes = sizeBytes <= left ? await context.files.get(storageKey) : null;
    if (!bytes) continue;
    left -= bytes.length;
    loaded.push({ name, bytes });
  }
  return loaded;
}

function isSmall(bytes: Bytes): boolean {
  const picture = bytes.length <= SMALL_BYTES && !turnedWebp(bytes) ? pictureIn(bytes) : null;
  return picture !== null && picture.width * picture.height <= MAX_SMALL_PIXELS;
}

function dataUrl(bytes: Bytes): string {
  return `data:${pictureIn(bytes)?.mediaType ?? "image/jpeg"};base64,${base64(bytes)}`;
}
