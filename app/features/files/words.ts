import type { MediaType } from "~/kernel/media-types";

export type Kind = "picture" | "pdf" | "document" | "table" | "text" | "video" | "archive";

/** The name that each goes by in app/text (`files.kind.…`). */
export const KINDS: Record<MediaType, Kind> = {
  "image/jpeg": "picture",
  "image/png": "picture",
  "image/webp": "picture",
  "image/gif": "picture",
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
  "application/vnd.oasis.opendocument.text": "document",
  "application/msword": "document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "table",
  "application/vnd.oasis.opendocument.spreadsheet": "table",
  "application/vnd.ms-excel": "table",
  "text/csv": "table",
  "text/plain": "text",
  "video/mp4": "video",
  "video/quicktime": "video",
  "application/zip": "archive",
};

export const MOST_FILE_BYTES = 25_000_000;
/** Files of a form that is sent without JavaScript, all together; they pass through memory. */
export const MOST_FORM_BYTES = 12_000_000;
/** Their name in the form; what begins so is no field of the record. */
export const FILES_FIELD = "_files";
export const MOST_THUMBNAIL_BYTES = 100_000;
/** What a person and what a company may keep (quality §3). */
export const PERSON_QUOTA_BYTES = 2_000_000_000;
export const COMPANY_QUOTA_BYTES = 20_000_000_000;

/** Unattached photos of a device live so long: their report may still be on the way (architecture §6). */
export const PENDING_DAYS = 90;

export function isPicture(mediaType: string): boolean {
  return mediaType.startsWith("image/");
}

export function kindOf(mediaType: string): Kind {
  return Object.hasOwn(KINDS, mediaType) ? KINDS[mediaType as MediaType] : "archive";
}
