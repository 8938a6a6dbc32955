import { type Progress, uploadToApi } from "~/shell/api/api-upload";
import type { PreparedFile } from "./prepare-file";

type SentFile = { id: string; name: string; mediaType: string; sizeBytes: number };

type How = { onProgress?: Progress; signal?: AbortSignal; silenceMs?: number };

/** Uploads a file under its prepared id, so that a retry stores it once. */
export async function sendPrepared(
  { path, bytes, thumbnail }: PreparedFile,
  { onProgress, ...how }: How,
): Promise<SentFile> {
  const sent = await uploadToApi<SentFile>({ path, bytes, onProgress, ...how });
  // Without a thumbnail the image itself is shown, so a failure is harmless.
  if (thumbnail) await uploadToApi({ ...thumbnail, ...how }).catch(() => undefined);
  return sent;
}
