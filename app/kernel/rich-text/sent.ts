import { parseStrictJson } from "../input/strict-json";
import { cleanRichText } from "./clean";
import { DEEPEST, type RichText } from "./model";

/**
 * Each document level is an object and its list of children. Document, paragraph, text and marks
 * add a constant.
 */
const MAX_JSON_DEPTH = 2 * DEEPEST + 12;

/**
 * Cleans a document sent by a form or API client, as JSON text or as an object. Returns null for an
 * invalid document.
 */
export function sentRichText(raw: unknown): RichText | null {
  return cleanRichText(typeof raw === "string" ? parseStrictJson(raw, MAX_JSON_DEPTH).value : raw);
}
