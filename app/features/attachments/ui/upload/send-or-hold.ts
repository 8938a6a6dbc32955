import { scaled } from "~/kernel/time-limits";
import { isOnline, noteFailure } from "~/offline/connectivity/connectivity";
import { ApiRefusal } from "~/shell/api/api-refusal";
import type { PreparedFile } from "./prepare-file";
import { type Progress, uploadToApi } from "~/shell/api/api-upload";

type SentFile = { id: string; name: string; mediaType: string; sizeBytes: number };

type How = { onProgress?: Progress; signal?: AbortSignal; silenceMs?: number };

type Going = {
  id: string;
  prepared: PreparedFile;
  isQueued: boolean;
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
};

/** With an outbox as fallback, a stalled connection is given up after this time. */
const TIMEOUT_MS = 8_000;

/** Uploads a file. When that fails and the form uses the outbox (`keeps`), holds the file for it and returns true. */
export async function sendOrHold({ id, prepared, isQueued, ...rest }: Going): Promise<boolean> {
  if (!isQueued || isOnline()) {
    try {
      await sendPrepared(prepared, {
        ...rest,
        ...(isQueued ? { silenceMs: scaled(TIMEOUT_MS) } : {}),
      });
      return false;
    } catch (error) {
      // The next file does not wait for the same failed connection.
      if (error instanceof TypeError) noteFailure();
      if (!isQueued || rest.signal.aborted || isRefusedForGood(error)) throw error;
    }
  }
  const { holdFile, partsOf } = await import("./held-files");
  holdFile(id, await partsOf(id, prepared));
  return true;
}

function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status > 0 && error.status < 500;
}

/** Without held files it imports nothing, because the device may be offline. */
export function release(ids: readonly string[]): void {
  if (ids.length === 0) return;
  void import("./held-files").then(
    ({ dropHeldFiles }) => dropHeldFiles(ids),
    () => undefined,
  );
}

/** Uploads a file under its prepared id, so that a retry stores it once. */
async function sendPrepared(
  { path, bytes, thumbnail }: PreparedFile,
  { onProgress, ...how }: How,
): Promise<SentFile> {
  const sent = await uploadToApi<SentFile>({ path, bytes, onProgress, ...how });
  // Without a thumbnail the image itself is shown, so a failure is harmless.
  if (thumbnail) await uploadToApi({ ...thumbnail, ...how }).catch(() => undefined);
  return sent;
}
