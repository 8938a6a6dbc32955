import { newId } from "~/kernel/ids";
import { type Progress, uploadToApi } from "~/shell/api-upload";
import { type PreparedFile, prepareFile } from "./prepare-file";

export type SentFile = { id: string; name: string; mediaType: string; sizeBytes: number };

type How = { onProgress?: Progress; signal?: AbortSignal; silenceMs?: number };

/** Sends a file under an id made here: tried again, it is there once. A picture is made smaller first and gets its thumbnail. */
export async function sendFile(file: File, { id = newId(), ...how }: { id?: string } & How = {}): Promise<SentFile> {
  return sendPrepared(await prepareFile(file, id), how);
}

export async function sendPrepared({ path, bytes, thumbnail }: PreparedFile, { onProgress, ...how }: How): Promise<SentFile> {
  const sent = await uploadToApi<SentFile>({ path, bytes, onProgress, ...how });
  // A picture without its thumbnail is shown itself: nothing is lost.
  if (thumbnail) await uploadToApi({ ...thumbnail, ...how }).catch(() => undefined);
  return sent;
}
