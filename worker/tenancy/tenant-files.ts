import { PictureCleaner } from "~/kernel/pictures/cleaner";
import { Refusal } from "~/kernel/refusal";
import { type Files, FIRST_BYTES, type Received } from "~/server/files";
import { pacedReader } from "../middleware/paced-body";

/**
 * R2 implementation of the file store. It verifies stored bytes against their hash. A failed
 * operation can be retried.
 */
export function filesIn(bucket: R2Bucket, resumed: () => void = () => undefined): Files {
  /** Errors of a bucket have no class of their own. The cause is logged. */
  async function reached<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw Object.assign(
        new Refusal("unavailable", "file_unavailable", { retryAfterSeconds: 30 }),
        { cause: error },
      );
    } finally {
      resumed();
    }
  }
  return {
    async put(key, { bytes, mediaType, sha256 }) {
      await reached(bucket.put(key, bytes, { sha256, httpMetadata: { contentType: mediaType } }));
    },
    async get(key) {
      const object = await reached(bucket.get(key));
      return object && new Uint8Array(await reached(object.arrayBuffer()));
    },
    receive: (key, body, sizeBytes) => reached(receive({ bucket, resumed }, key, body, sizeBytes)),
    async open(key, range) {
      const object = await reached(bucket.get(key, range ? { range } : {}));
      return object && { body: object.body, size: object.size };
    },
    async remove(keys) {
      if (keys.length > 0) await reached(bucket.delete(keys));
    },
  };
}

/** Cleans, hashes and inspects the stream while storing it. Only the first bytes are held in memory. */
async function receive(
  { bucket, resumed }: { bucket: R2Bucket; resumed: () => void },
  key: string,
  body: ReadableStream<Uint8Array>,
  sizeBytes: number,
): Promise<Received> {
  const digest = new crypto.DigestStream("SHA-256");
  const hashing = digest.getWriter();
  const first: number[] = [];
  const cleaner = new PictureCleaner();
  type Out = TransformStreamDefaultController<Uint8Array>;
  async function pass(piece: Uint8Array, out: Out) {
    if (piece.length === 0) return;
    if (first.length < FIRST_BYTES) first.push(...piece.subarray(0, FIRST_BYTES - first.length));
    await hashing.write(piece);
    out.enqueue(piece);
  }
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, out) {
      for await (const part of cleaner.pushInSteps(piece)) {
        resumed();
        await pass(part, out);
      }
    },
    async flush(out) {
      await pass(cleaner.end(), out);
      await hashing.close();
    },
  });
  // R2 requires the length of a stream. A shorter or longer stream fails and nothing is stored.
  const fixed = new FixedLengthStream(sizeBytes);
  const refused = new AbortController();
  const arriving = arrivingFrom(body);
  try {
    await Promise.all([
      arriving.stream.pipeThrough(watch).pipeTo(fixed.writable, { signal: refused.signal }),
      bucket.put(key, fixed.readable),
    ]);
  } catch (error) {
    // Otherwise the client's upload would never end, because nothing reads it.
    refused.abort(error);
    // The bucket also fails when the body ends early, and may report its error first.
    throw arriving.refusal() ?? error;
  }
  const isCut = cleaner.isWhole === false;
  return {
    sha256: hexOf(await digest.digest),
    first: Uint8Array.from(first),
    isCut,
    pixels: cleaner.pixels,
  };
}

/** The same bytes. `refusal`: why they ended before the end, if they did. */
function arrivingFrom(body: ReadableStream<Uint8Array>): {
  stream: ReadableStream<Uint8Array>;
  refusal(): unknown;
} {
  const reader = pacedReader(body);
  let refusal: unknown;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = await reader.next();
        if (part) controller.enqueue(part);
        else controller.close();
      } catch (error) {
        refusal = error;
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, refusal: () => refusal };
}

function hexOf(hash: ArrayBuffer): string {
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
