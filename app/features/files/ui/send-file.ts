import { type Progress, uploadToApi } from "~/shell/api/api-upload";
import type { PreparedFile } from "./prepare-file";

export type SentFile = { id: string; name: string; mediaType: string; sizeBytes: number };

type How = { onProgress?: Progress; signal?: AbortSignal; silenceMs?: number };

/** Sends a file under the id that it was prepared with: tried again, it is there once. */
export async function sendPrepared({ path, bytes, thumbnail }: PreparedFile, { onProgress, ...how }: How): Promise<SentFile> {
  const sent = await uploadToApi<SentFile>({ path, bytes, onProgress, ...how });
  // A picture without its thumbnail is shown itself: nothing is lost.
  if (thumbnail) await uploadToApi({ ...thumbnail, ...how }).catch(() => undefined);
  return sent;
}
