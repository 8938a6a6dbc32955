import { hashOfBytes, readPdfFile } from "./hash-file";

/** A PDF that the company has archived. */
type KnownPdf = { sha256: string; sizeBytes: number };

/** What a file is, compared with the archived PDFs of one work order. Only equal bytes say something good of it; all else is what it says of itself. */
export type Judgement = { sha256?: string } & (
  | { verdict: "known" | "appended"; pdf: KnownPdf }
  | { verdict: "changed" | "preview" | "copy" | "unrelated" }
  | { verdict: "no-pdf" | "too-large" | "unreadable" }
  | { verdict: "other-order"; path: string }
  | { verdict: "other-company"; host: string }
);

/** The page of the work order: its id and its host. */
type Place = { orderId: string; host: string };

/** Twice what the company's printer can make. */
const MAX_COMPARED_BYTES = 64_000_000;

export async function judgeFile(
  file: Blob,
  place: Place,
  known: readonly KnownPdf[],
): Promise<Judgement> {
  if (file.size > MAX_COMPARED_BYTES) return { verdict: "too-large" };
  const bytes = await readPdfFile(file);
  if (typeof bytes === "string") return { verdict: bytes };
  try {
    return await judgeBytes(bytes, place, known);
  } catch {
    return { verdict: "unreadable" };
  }
}

async function judgeBytes(
  bytes: Uint8Array<ArrayBuffer>,
  place: Place,
  known: readonly KnownPdf[],
): Promise<Judgement> {
  const sha256 = await hashOfBytes(bytes);
  const same = known.find((pdf) => pdf.sha256 === sha256);
  if (same) return { verdict: "known", pdf: same, sha256 };
  const within = await archivedWithin(bytes, known);
  if (within) return { verdict: "appended", pdf: within, sha256 };
  return { ...judgeNames(await recordsNamedIn(bytes), place), sha256 };
}

/** A program that fills in, annotates or signs a PDF leaves its bytes and appends to them. */
async function archivedWithin(
  bytes: Uint8Array<ArrayBuffer>,
  known: readonly KnownPdf[],
): Promise<KnownPdf | undefined> {
  const shorter = known.filter(({ sizeBytes }) => sizeBytes > 0 && sizeBytes < bytes.length);
  for (const size of new Set(shorter.map(({ sizeBytes }) => sizeBytes))) {
    const sha256 = await hashOfBytes(bytes.subarray(0, size));
    const found = shorter.find((pdf) => pdf.sizeBytes === size && pdf.sha256 === sha256);
    if (found) return found;
  }
  return undefined;
}

/** The address of a record that a PDF links to. */
type NamedRecord = { host: string; orderId: string; mark: string };

function judgeNames(records: readonly NamedRecord[], { orderId, host }: Place): Judgement {
  // Also under another host: the company may have moved.
  const own = records.find((one) => one.orderId === orderId);
  if (own) return { verdict: own.mark === "preview" || own.mark === "copy" ? own.mark : "changed" };
  const [other] = records;
  if (!other) return { verdict: "unrelated" };
  return other.host === host
    ? { verdict: "other-order", path: `/verify/${other.orderId}` }
    : { verdict: "other-company", host: other.host };
}

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Of this release, with the mark of a PDF that was not archived, and of those before. */
const ADDRESS = new RegExp(
  `https?://([a-z0-9.:-]{1,260})/(?:verify/(${ID})(?:/\\d{1,6})?(?:#([a-z]{1,12}))?|work-orders/(${ID})/check)`,
  "gi",
);

async function recordsNamedIn(bytes: Uint8Array<ArrayBuffer>): Promise<NamedRecord[]> {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder("latin1").decode(bytes);
  const records = recordsIn(text);
  return records.length > 0 ? records : recordsIn(await compressedObjects(text, bytes));
}

function recordsIn(text: string): NamedRecord[] {
  return [...text.matchAll(ADDRESS)].map(([, host = "", verified, mark = "", checked = ""]) => ({
    host: host.toLowerCase(),
    orderId: (verified ?? checked).toLowerCase(),
    mark,
  }));
}

const MAX_STREAMS = 200;
/** Between the kind of an object and the beginning of its stream. */
const MAX_DICTIONARY = 2_000;
const MAX_INFLATED_BYTES = 8_000_000;

/** Programs that rewrite a PDF put links into compressed streams of objects (ISO 32000-1, 7.5.7). */
async function compressedObjects(text: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (typeof DecompressionStream === "undefined") return "";
  const parts: string[] = [];
  let left = MAX_INFLATED_BYTES;
  let at = text.indexOf("/ObjStm");
  for (let number = 0; at >= 0 && number < MAX_STREAMS && left > 0; number += 1) {
    const begin = streamAt(text, at);
    if (begin !== null) {
      const end = text.indexOf("endstream", begin);
      if (end < 0) break;
      const part = await inflated(bytes.subarray(begin, end), left);
      left -= part.length;
      parts.push(part);
    }
    at = text.indexOf("/ObjStm", at + 1);
  }
  return parts.join("\n");
}

function streamAt(text: string, from: number): number | null {
  const word = text.slice(from, from + MAX_DICTIONARY).indexOf("stream");
  if (word < 0) return null;
  const after = from + word + "stream".length;
  if (text.startsWith("\r\n", after)) return after + 2;
  return text[after] === "\n" ? after + 1 : null;
}

/** As far as the data can be read, and at most as many bytes. */
async function inflated(data: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  const reader = new Blob([data])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"))
    .getReader();
  const decoder = new TextDecoder("latin1");
  let text = "";
  try {
    for (
      let part = await reader.read();
      !part.done && text.length < most;
      part = await reader.read()
    )
      text += decoder.decode(part.value);
    await reader.cancel();
  } catch {
    // Not compressed in this way, or followed by a line break: what was read before counts.
  }
  return text.slice(0, most);
}
