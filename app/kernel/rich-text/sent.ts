import { parseStrictJson } from "../strict-json";
import { cleanRichText } from "./clean";
import { DEEPEST, type RichText } from "./words";

/** Each level of a document is an object and the list of its children; the document, a paragraph, its text and its marks come on top. */
const MAX_JSON_DEPTH = 2 * DEEPEST + 12;

/** A document as a form or a caller sent it, as JSON text or as it is, cleaned; null where it is none. */
export function sentRichText(raw: unknown): RichText | null {
  return cleanRichText(typeof raw === "string" ? parseStrictJson(raw, MAX_JSON_DEPTH).value : raw);
}
