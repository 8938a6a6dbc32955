import * as z from "zod/mini";
import { isWellFormed } from "../input/fields";
import { unread } from "../input/measured";
import { hasEndlessMarks } from "../text/marks";
import { isPlain, plainTextOf, hasSameText } from "./plain";
import { MAX_JSON_LENGTH, sentRichText } from "./sent";
import { MAX_TEXT_LENGTH, type RichText } from "./model";

/**
 * Input schema for an editor document, cleaned; null when there is none. Forms send it as JSON
 * text.
 */
export function richText() {
  return z.pipe(
    z.nullable(unread()),
    z.transform((raw, context): RichText | null => {
      if (raw === null || raw === undefined || raw === "") return null;
      const doc = sentRichText(raw);
      const fault = doc ? faultOf(plainTextOf(doc)) : isLong(raw) ? "too_long" : "invalid";
      if (fault === null) return doc;
      context.issues.push({ code: "custom", input: raw, message: fault });
      return z.NEVER;
    }),
  );
}

function isLong(raw: unknown): boolean {
  return typeof raw === "string" && raw.length > MAX_JSON_LENGTH;
}

function faultOf(text: string): "too_long" | "not_text" | null {
  if (text.length > MAX_TEXT_LENGTH) return "too_long";
  return isWellFormed(text) && !hasEndlessMarks(text) ? null : "not_text";
}

/**
 * Same as storedText, for an update. A request without `doc` (as without JavaScript) and with
 * unchanged words keeps the formatting.
 */
export function changedText(
  text: string,
  doc: RichText | null | undefined,
  before: { text: string; doc: string | null },
): { text: string; doc: string | null } {
  if (doc === undefined && hasSameText(text, before.text)) return before;
  return storedText(text, doc ?? null);
}

/**
 * Columns of a rich text: always its plain text, and the document only when it has formatting. The
 * document takes precedence over the text sent with it.
 */
export function storedText(
  text: string,
  doc: RichText | null,
): { text: string; doc: string | null } {
  if (!doc) return { text, doc: null };
  return { text: plainTextOf(doc), doc: isPlain(doc) ? null : JSON.stringify(doc) };
}
