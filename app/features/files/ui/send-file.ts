import { newId } from "~/kernel/ids";
import { type Progress, uploadToApi } from "~/shell/api-upload";
import { prepareFile } from "./prepare-file";

export type SentFile = { id: string; name: string; mediaType: string; sizeBytes: number };

/** Sends a file under an id made here: tried again, it is there once. A picture is made smaller first and gets its thumbnail. */
export async function sendFile(file: File, { id = newId(), onProgress, ...how }: { id?: string; onProgress?: Progress; signal?: AbortSignal; silenceMs?: number } = {}): Promise<SentFile> {
  const { path, bytes, thumbnail } = await prepareFile(file, id);
  const sent = await uploadToApi<SentFile>({ path, bytes, onProgress, ...how });
  // A picture without its thumbnail is shown itself: nothing is lost.
  if (thumbnail) await uploadToApi({ ...thumbnail, ...how }).catch(() => undefined);
  return sent;
}
