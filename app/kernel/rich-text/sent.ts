import { cleanRichText } from "./clean";
import type { RichText } from "./words";

/** A document as a form or a caller sent it, as JSON text or as it is, cleaned; null where it is none. */
export function sentRichText(raw: unknown): RichText | null {
  return cleanRichText(typeof raw === "string" ? parsed(raw) : raw);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
