import { hasName } from "~/kernel/record-of";
import type { MediaType } from "./media-types";

type Kind = "picture" | "pdf" | "document" | "table" | "text" | "video" | "archive";

/** The key of each kind in app/locales (`files.kind.…`). */
const KINDS: Record<MediaType, Kind> = {
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

/** Total size of files in a form without JavaScript. They are held in memory. */
export const MAX_FORM_BYTES = 12_000_000;
/** The name of the file field. Its prefix marks fields that do not belong to the record. */
export const FILES_FIELD = "_files";
export const MAX_THUMBNAIL_BYTES = 100_000;
/** Storage quotas per user and per tenant (quality §3). */
export const PERSON_QUOTA_BYTES = 2_000_000_000;
export const COMPANY_QUOTA_BYTES = 20_000_000_000;

/** How long unattached files are kept: the report that attaches them may still be queued on a device (architecture §6). */
export const PENDING_DAYS = 90;

export function isPicture(mediaType: string): boolean {
  return mediaType.startsWith("image/");
}

export function kindOf(mediaType: string): Kind {
  return hasName(KINDS, mediaType) ? KINDS[mediaType] : "archive";
}

const SUBJECT_TYPES = ["work-order", "task", "ticket", "asset", "comment"] as const;
type SubjectType = (typeof SUBJECT_TYPES)[number];
export type Subject = { type: SubjectType; id: string };

/** Files per request. */
export const MAX_AT_ONCE = 20;
export const MAX_ON_RECORD = 200;
