/** Media types that may be stored, detected by content. */
const MEDIA_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.text",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.ms-excel",
  "text/csv",
  "text/plain",
  "video/mp4",
  "video/quicktime",
  "application/zip",
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

const PICTURES = ["jpg", "jpeg", "jfif", "png", "webp", "gif"];
const TEXTS = ["txt", "csv", "tsv", "log", "md", "json", "asc"];

/**
 * Accepted file extensions per type, the usual one first. Types of pictures and text share theirs,
 * because a mismatch is harmless. Office formats are distinguished by extension.
 */
export const ENDINGS: Record<MediaType, readonly string[]> = {
  "image/jpeg": PICTURES,
  "image/png": ["png", ...PICTURES],
  "image/webp": ["webp", ...PICTURES],
  "image/gif": ["gif", ...PICTURES],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/msword": ["doc"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/vnd.ms-excel": ["xls"],
  "text/csv": ["csv"],
  "text/plain": TEXTS,
  "video/mp4": ["mp4", "m4v", "3gp", "mov"],
  "video/quicktime": ["mov"],
  "application/zip": ["zip"],
};

/**
 * Detects the media type from the first bytes. The name only distinguishes types with the same
 * signature, such as office formats in a zip. Returns null for types that are not stored: programs,
 * pages and drawings that can run, and unknown content.
 */
export function mediaTypeOf(first: Uint8Array, name: string): MediaType | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = SIGNATURES.find(([bytes, at = 0]) =>
    bytes.every((byte, n) => first[at + n] === byte),
  );
  if (found) return found[2](ending, first);
  return isText(first) ? textType(first, ending) : null;
}

type Signature = [
  bytes: number[],
  at: number | undefined,
  type: (ending: string, first: Uint8Array) => MediaType | null,
];

const bytesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const always = (type: MediaType) => () => type;

const SIGNATURES: Signature[] = [
  [[0xff, 0xd8, 0xff], 0, always("image/jpeg")],
  [[0x89, ...bytesOf("PNG\r\n"), 0x1a, 0x0a], 0, always("image/png")],
  [bytesOf("GIF8"), 0, always("image/gif")],
  [bytesOf("WEBP"), 8, (_ending, first) => (startsWith(first, "RIFF") ? "image/webp" : null)],
  [bytesOf("%PDF-"), 0, always("application/pdf")],
  [
    bytesOf("ftyp"),
    4,
    (_ending, first) =>
      textAt(first, 8, 4) === "qt  " ? "video/quicktime" : isMovie(first) ? "video/mp4" : null,
  ],
  [[0x50, 0x4b, 0x03, 0x04], 0, zipType],
  [
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    0,
    (ending) =>
      ending === "xls"
        ? "application/vnd.ms-excel"
        : ending === "doc"
          ? "application/msword"
          : null,
  ],
];

/** Photos of an iPhone, whatever their name. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Why content without a media type is refused. */
export function kindRefusal(first: Uint8Array): "file_heic" | "file_kind" {
  const isHeic = textAt(first, 4, 4) === "ftyp" && HEIC_BRANDS.includes(textAt(first, 8, 4));
  return isHeic ? "file_heic" : "file_kind";
}

/**
 * HEIC and AVIF share the MP4 container, but most browsers cannot show them. The device converts
 * them to JPEG before the upload.
 */
function isMovie(first: Uint8Array): boolean {
  return ["isom", "iso2", "mp41", "mp42", "avc1", "M4V ", "3gp4", "3gp5", "dash"].includes(
    textAt(first, 8, 4),
  );
}

const ZIPPED: Record<string, MediaType> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
};

function zipType(ending: string): MediaType {
  return Object.hasOwn(ZIPPED, ending) ? (ZIPPED[ending] ?? "application/zip") : "application/zip";
}

function startsWith(first: Uint8Array, text: string): boolean {
  return textAt(first, 0, text.length) === text;
}

function textAt(first: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...first.subarray(at, at + length));
}

/** True for UTF-8 without control characters. The last character may be truncated. */
function isText(first: Uint8Array): boolean {
  if (first.length === 0) return false;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(first, {
      stream: true,
    });
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}

/** Rejects markup and scripts, which are text too: a browser could treat them as a page. */
function textType(first: Uint8Array, ending: string): MediaType | null {
  const begin = new TextDecoder()
    .decode(first.subarray(0, 512))
    .replace(/^\uFEFF/, "")
    .trimStart()
    .toLowerCase();
  if (begin.startsWith("<") || begin.startsWith("#!") || begin.startsWith("%!")) return null;
  return ending === "csv" ? "text/csv" : "text/plain";
}
