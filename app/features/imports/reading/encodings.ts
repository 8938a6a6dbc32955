import { recordOf } from "~/kernel/record-of";
import { type Encoding, LEGACY_ENCODINGS, type LegacyEncoding } from "../model";
import { CODE_PAGE_852 } from "./code-page-852";
import { unreadable } from "./unreadable";

/** A file's text, and the encodings that it may have instead, the most probable first. */
type DecodedText = { text: string; encoding: Encoding; others: Encoding[] };

const MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/** Signs of the upper half that a legacy encoding lacks, which platforms decode as controls. */
const UNDEFINED = /[\u0080-\u009F]/g;
const REPLACEMENT = "\uFFFD";
/** The end of a file of DOS. */
const END_OF_FILE = 0x1a;

/** Decodes a text file, by the `chosen` encoding if there is one. Refuses a file that is no text, or that ends within a letter. */
export function decodeText(whole: Uint8Array, chosen: Encoding | null): DecodedText {
  const bytes = whole.at(-1) === END_OF_FILE ? whole.subarray(0, -1) : whole;
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  const isWide = chosen ? chosen.startsWith("utf-16") : mark && mark.encoding !== "utf-8";
  const zero = isWide ? -1 : bytes.indexOf(0);
  if (zero >= 0) throw unreadable("not_text", { byte: zero });
  const encodings = chosen
    ? [chosen, ...probableEncodings(bytes)]
    : mark
      ? [mark.encoding]
      : probableEncodings(bytes);
  const [encoding = "utf-8", ...others] = encodings;
  return {
    text: decoded(bytes, encoding),
    encoding,
    others: [...new Set(others)].filter((each) => each !== encoding),
  };
}

function decoded(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding.startsWith("utf-")) return new TextDecoder(encoding).decode(bytes);
  const text =
    encoding === "cp852"
      ? decodedBy(CODE_PAGE_852, bytes)
      : new TextDecoder(encoding).decode(bytes);
  return text.replace(UNDEFINED, REPLACEMENT);
}

function decodedBy(upperHalf: string, bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  bytes.forEach((byte, at) => {
    units[at] = byte < 0x80 ? byte : upperHalf.charCodeAt(byte - 0x80);
  });
  return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(units);
}

function probableEncodings(bytes: Uint8Array): Encoding[] {
  const legacy = byScore(bytes);
  if (isUtf8(bytes)) return ["utf-8", ...legacy];
  const { letters, faults, cutAt } = utf8Shape(bytes);
  if (cutAt !== null && faults === 0 && letters > 0) throw unreadable("cut_off", { byte: cutAt });
  // Of several encodings in one file the most frequent is taken; the rest shows as replacement signs.
  return letters > faults ? ["utf-8", ...legacy] : [...legacy, "utf-8"];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The letters of several bytes, the bytes that belong to none, and where the last letter begins if the file ends within it. */
function utf8Shape(bytes: Uint8Array): { letters: number; faults: number; cutAt: number | null } {
  let [letters, faults] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const more = followersOf(bytes[at] ?? 0);
    if (more === 0) continue;
    let found = 0;
    while (found < more && isFollower(bytes[at + found + 1])) found += 1;
    if (found === more) letters += 1;
    else if (more > 0 && at + found + 1 === bytes.length) return { letters, faults, cutAt: at };
    else faults += 1;
    at += found;
  }
  return { letters, faults, cutAt: null };
}

/** How many bytes follow the first of a letter; -1 for a byte that begins none. */
function followersOf(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1;
}

function isFollower(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf;
}

// General detectors take CP852 for anything else, and windows-1250 often for another. What tells them apart in our languages is where the
// five letters beyond ASCII come to stand.

const OURS = "čćžšđ";
const SERBIAN = "абвгдђежзијклљмнњопрстћуфхцчџш";

type Letter = { script: "latin" | "cyrillic"; isCapital: boolean };
/** Null for what no text of ours has above ASCII. */
type Sign = Letter | null;

function signsOf(encoding: LegacyEncoding): Sign[] {
  const upperHalf =
    encoding === "cp852"
      ? CODE_PAGE_852
      : new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 0x80));
  return Array.from({ length: 256 }, (_, byte) =>
    letterOf(byte < 0x80 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 0x80)),
  );
}

function letterOf(sign: string): Sign {
  const small = sign.toLowerCase();
  const isCapital = sign !== small;
  if (/^[a-z]$/.test(small) || OURS.includes(small)) return { script: "latin", isCapital };
  return SERBIAN.includes(small) ? { script: "cyrillic", isCapital } : null;
}

const SIGNS = recordOf(LEGACY_ENCODINGS, signsOf);

function byScore(bytes: Uint8Array): LegacyEncoding[] {
  return LEGACY_ENCODINGS.map((encoding) => ({ encoding, score: scoreOf(bytes, encoding) }))
    .sort((a, b) => b.score - a.score)
    .map(({ encoding }) => encoding);
}

function scoreOf(bytes: Uint8Array, encoding: LegacyEncoding): number {
  const signs = SIGNS[encoding];
  let score = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    score += pointsOf(
      signs[byte] ?? null,
      signs[bytes[at - 1] ?? 0] ?? null,
      signs[bytes[at + 1] ?? 0] ?? null,
    );
  }
  return score;
}

/** Letters of one script stand together, and no capital follows a small letter. */
function pointsOf(sign: Sign, before: Sign, after: Sign): number {
  if (!sign) return -1;
  const beside = [before, after].flatMap((each) => each?.script ?? []);
  if (beside.length === 0) return 0;
  if (!beside.includes(sign.script)) return -1;
  return sign.isCapital && before && !before.isCapital ? -1 : 1;
}

/** Lines that show whether an encoding is right: those that have letters beyond ASCII. */
export function tellingLines(text: string, most = 5, longest = 200): string[] {
  const lines: string[] = [];
  let from = 0;
  while (lines.length < most && from < text.length) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : end);
    const at = line.search(/[^\x00-\x7F]/);
    if (at >= 0) lines.push(line.slice(Math.max(0, at - longest / 2), at + longest / 2).trim());
    from = end < 0 ? text.length : end + 1;
  }
  return lines;
}
