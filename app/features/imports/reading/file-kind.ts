import { IMPORT_LIMITS } from "../model";
import { Refusal } from "~/kernel/refusal";
import { unreadable } from "./unreadable";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Of Microsoft's compound files: .xls, and .xlsx with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const PDF = codesOf("%PDF-");
/** The stream of a compound file that holds an encrypted package. Its names are UTF-16. */
const ENCRYPTED = codesOf("EncryptedPackage").flatMap((code) => [code, 0]);

/** Tells by its content whether a file is text or a zip archive. Its length comes first; everything else that is known is refused by its name. */
export function fileKind(bytes: Uint8Array): "text" | "zip" {
  if (bytes.length > IMPORT_LIMITS.bytes)
    throw new Refusal("too_large", "file_too_large", { most: IMPORT_LIMITS.bytes });
  if (bytes.length === 0) throw unreadable("empty");
  if (hasAt(bytes, 0, ZIP)) return "zip";
  if (hasAt(bytes, 0, COMPOUND))
    throw unreadable(contains(bytes, ENCRYPTED) ? "encrypted" : "old_excel");
  if (hasAt(bytes, 0, PDF)) throw unreadable("pdf");
  if (isMarkup(bytes)) throw unreadable("web_page");
  return "text";
}

/** Old programs write a web page and call it .xls. */
function isMarkup(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart().toLowerCase();
  return ["<html", "<!doctype", "<?xml", "<table"].some((tag) => start.startsWith(tag));
}

function codesOf(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0));
}

function hasAt(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

function contains(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (hasAt(bytes, at, wanted)) return true;
  return false;
}
