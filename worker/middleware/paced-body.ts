import { Refusal } from "~/kernel/refusal";
import { scaled } from "~/kernel/time-limits";

/** How long a client may keep this server waiting for a body at first, and how much more for each part that it has sent. */
const GRACE_MS = 10_000;
/** The slowest connection of phones in use. */
const LEAST_BYTES_PER_MS = 4;

/** Milliseconds that may be spent waiting for a client that has sent so many bytes. */
function allowedWaitMs(bytes: number): number {
  return GRACE_MS + bytes / LEAST_BYTES_PER_MS;
}

type PacedReader<Bytes extends Uint8Array> = {
  /**
   * The next part of the body; null at its end.
   * @throws Refusal `body_incomplete` if the client disconnects, `body_too_slow` if it stalls
   */
  next(): Promise<Bytes | null>;
  cancel(reason?: unknown): Promise<void>;
};

/** Reads a body, and gives up on a client that stalls. Only the time in which the client is waited for counts. */
export function pacedReader<Bytes extends Uint8Array>(
  stream: ReadableStream<Bytes>,
): PacedReader<Bytes> {
  const reader = stream.getReader();
  let bytes = 0;
  let waitedMs = 0;
  const cancel = (reason?: unknown) => reader.cancel(reason).catch(() => undefined);
  return {
    cancel,
    async next() {
      const from = Date.now();
      const part = await within(scaled(allowedWaitMs(bytes)) - waitedMs, reader.read());
      waitedMs += Date.now() - from;
      if (part === "late") {
        // Not awaited: it ends with the connection.
        void cancel();
        throw new Refusal("body_too_slow");
      }
      if (part.done) return null;
      bytes += part.value.byteLength;
      return part.value;
    },
  };
}

/** Only the client can end a body early. It is not a bug, and the client rarely reads the response. */
async function within<T>(ms: number, reading: Promise<T>): Promise<T | "late"> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), Math.max(ms, 0));
  });
  try {
    return await Promise.race([reading, late]);
  } catch {
    throw new Refusal("body_incomplete");
  } finally {
    clearTimeout(timer);
  }
}
