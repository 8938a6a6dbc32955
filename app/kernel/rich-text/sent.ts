import { parseStrictJson } from "../input/strict-json";
import { cleanRichText } from "./clean";
import { DEEPEST, type RichText } from "./model";
import { hasSameText } from "./plain";

/**
 * Each document level is an object and its list of children. Document, paragraph, text and marks
 * add a constant.
 */
const MAX_JSON_DEPTH = 2 * DEEPEST + 12;

/** UTF-16 code units of a document as JSON text. The longest of an editor has half as many. */
export const MAX_JSON_LENGTH = 1_000_000;

/**
 * Cleans a document sent by a form or API client, as JSON text or as an object. Returns null for an
 * invalid document.
 */
export function sentRichText(raw: unknown): RichText | null {
  if (typeof raw !== "string") return cleanRichText(raw);
  return raw.length > MAX_JSON_LENGTH
    ? null
    : cleanRichText(parseStrictJson(raw, MAX_JSON_DEPTH).value);
}

/**
 * The document of a field in a form as submitted. Text without a document keeps its present formatting (`before`, of `text`) until it is
 * changed.
 */
export function sentDocument(
  sent: Record<string, string>,
  name: string,
  text: string,
  before: RichText | null,
): RichText | null {
  const json = sent[`${name}Doc`];
  if (json === undefined)
    return sent[name] === undefined || hasSameText(sent[name], text) ? before : null;
  return sentRichText(json);
}
