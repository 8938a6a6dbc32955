import { newId } from "~/kernel/ids";
import { type Progress, uploadToApi } from "~/shell/api-upload";
import { shrinkPicture } from "./shrink-picture";

export type SentFile = { id: string; name: string; mediaType: string; sizeBytes: number };

/** Sends a file under an id made here: tried again, it is there once. A picture is made smaller first and gets its thumbnail. */
export async function sendFile(file: File, { id = newId(), onProgress, signal }: { id?: string; onProgress?: Progress; signal?: AbortSignal } = {}): Promise<SentFile> {
  const shrunk = file.type.startsWith("image/") && file.type !== "image/gif" ? await shrinkPicture(file) : null;
  const name = shrunk && shrunk.picture.blob !== file ? file.name.replace(/\.[^.]*$/, "") + ".jpg" : file.name;
  const size: Record<string, string> = shrunk ? { width: String(shrunk.picture.width), height: String(shrunk.picture.height) } : {};
  const path = `/files/${id}?${new URLSearchParams({ name: name || "file", ...size })}`;
  const sent = await uploadToApi<SentFile>({ path, bytes: shrunk?.picture.blob ?? file, onProgress, signal });
  // A picture without its thumbnail is shown itself: nothing is lost.
  if (shrunk) await uploadToApi({ path: `/files/${id}/thumbnail`, bytes: shrunk.thumbnail.blob, signal }).catch(() => undefined);
  return sent;
}
