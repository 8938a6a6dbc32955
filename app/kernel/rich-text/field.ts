import * as z from "zod/mini";
import { fewMarks, wellFormed } from "../input/fields";
import { isPlain, plainTextOf, hasSameText } from "./plain";
import { sentRichText } from "./sent";
import { MAX_TEXT_LENGTH, type RichText } from "./model";

/**
 * Input schema for an editor document, cleaned; null when there is none. Forms send it as JSON
 * text.
 */
export function richText() {
  return z.pipe(
    z.nullable(z.unknown()),
    z.transform((raw, context): RichText | null => {
      if (raw === null || raw === undefined || raw === "") return null;
      const doc = sentRichText(raw);
      if (!doc || !textFits(plainTextOf(doc))) {
        context.issues.push({ code: "custom", input: raw, message: doc ? "too_long" : "invalid" });
        return z.NEVER;
      }
      return doc;
    }),
  );
}

function textFits(text: string): boolean {
  return (
    text.length <= MAX_TEXT_LENGTH && z.string().check(fewMarks, wellFormed).safeParse(text).success
  );
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
