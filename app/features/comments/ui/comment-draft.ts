import { isRecord } from "~/kernel/is-record";
import type { Found } from "~/shell/field/use-draft";
import { cleanRichText } from "~/kernel/rich-text/clean";
import type { RichText } from "~/kernel/rich-text/words";

/** A comment that this phone has kept, as its box shows it again. `entry` where it lies in the outbox, with its files. */
export type FoundComment = { text: string; doc: RichText | null; entry: { id: string; fileIds: string[] } | null };

export function commentFound(found: Found | null): FoundComment | null {
  if (!found || !isRecord(found.value)) return null;
  const { text, textDoc, commentId, fileIds } = found.value;
  const entry = found.from === "outbox" ? { id: String(commentId), fileIds: Array.isArray(fileIds) ? fileIds.map(String) : [] } : null;
  return { text: String(text ?? ""), doc: textDoc ? cleanRichText(textDoc) : null, entry };
}

/** Its words; null where there are none. Its photos are in the hands of who took them until it is saved. */
export function readComment(form: HTMLFormElement): { text: string; textDoc: unknown } | null {
  const fields = new FormData(form);
  const text = String(fields.get("text") ?? "");
  return text.trim() === "" ? null : { text, textDoc: documentIn(fields.get("textDoc")) };
}

function documentIn(written: FormDataEntryValue | null): unknown {
  try {
    return typeof written === "string" && written !== "" ? JSON.parse(written) : null;
  } catch {
    return null;
  }
}
