import * as z from "zod/mini";
import { wellFormed } from "../fields";
import { isPlain, plainTextOf, sameWords } from "./plain";
import { sentRichText } from "./sent";
import { LONGEST_TEXT, type RichText } from "./words";

/** A document of the editor as it came, cleaned; null where there is none. A form sends it as JSON text. */
export function richText() {
  return z.pipe(z.nullable(z.unknown()), z.transform((raw, context): RichText | null => {
    if (raw === null || raw === undefined || raw === "") return null;
    const doc = sentRichText(raw);
    if (!doc || !wordsFit(plainTextOf(doc))) {
      context.issues.push({ code: "custom", input: raw, message: doc ? "too_long" : "invalid" });
      return z.NEVER;
    }
    return doc;
  }));
}

function wordsFit(words: string): boolean {
  return words.length <= LONGEST_TEXT && z.string().check(wellFormed).safeParse(words).success;
}

/**
 * As storedText, for a change: who sent the words alone (`doc` absent, as without JavaScript) and did not touch them leaves their form.
 */
export function changedText(text: string, doc: RichText | null | undefined, before: { text: string; doc: string | null }): { text: string; doc: string | null } {
  if (doc === undefined && sameWords(text, before.text)) return before;
  return storedText(text, doc ?? null);
}

/** What is stored of a text that may have form: the words always, the document only where it says more. The document wins over the words sent beside it. */
export function storedText(text: string, doc: RichText | null): { text: string; doc: string | null } {
  if (!doc) return { text, doc: null };
  return { text: plainTextOf(doc), doc: isPlain(doc) ? null : JSON.stringify(doc) };
}
