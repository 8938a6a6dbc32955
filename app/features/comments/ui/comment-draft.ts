import { isRecord } from "~/kernel/is-record";
import type { Found } from "~/offline/drafts/own-draft";
import { cleanRichText } from "~/kernel/rich-text/clean";
import type { RichText } from "~/kernel/rich-text/model";

/** A comment stored on this device, as the form shows it again. `entryId` is set when it is in the outbox. */
export type FoundComment = {
  text: string;
  doc: RichText | null;
  fileIds: string[];
  entryId: string | null;
};

export function commentFound(found: Found | null): FoundComment | null {
  if (!found || !isRecord(found.value)) return null;
  const { text, textDoc, commentId, fileIds } = found.value;
  const named = Array.isArray(fileIds) ? fileIds.map(String) : [];
  return {
    text: String(text ?? ""),
    doc: textDoc ? cleanRichText(textDoc) : null,
    fileIds: [...new Set([...named, ...(found.fileIds ?? [])])],
    entryId: found.from === "outbox" ? String(commentId) : null,
  };
}

/** Reads text and photos from the form; null when it is empty. */
export function readComment(
  form: HTMLFormElement,
): { text: string; textDoc: unknown; fileIds: string[] } | null {
  const fields = new FormData(form);
  const text = String(fields.get("text") ?? "");
  const fileIds = String(fields.get("_fileIds") ?? "")
    .split(" ")
    .filter(Boolean);
  return text.trim() === "" && fileIds.length === 0
    ? null
    : { text, textDoc: documentIn(fields.get("textDoc")), fileIds };
}

function documentIn(written: FormDataEntryValue | null): unknown {
  try {
    return typeof written === "string" && written !== "" ? JSON.parse(written) : null;
  } catch {
    return null;
  }
}
