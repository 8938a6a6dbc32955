import { Refusal } from "~/kernel/refusal";
import { type Files, FIRST_BYTES, type Received } from "~/kernel/server/files";
import { nextPart } from "../middleware/body";

/** The bucket as commands and queries know it. It checks what it was given against the hash. Where it fails, all may be tried again. */
export function filesIn(bucket: R2Bucket): Files {
  return {
    async put(key, { bytes, mediaType, sha256 }) {
      await reached(bucket.put(key, bytes, { sha256, httpMetadata: { contentType: mediaType } }));
    },
    async get(key) {
      const object = await reached(bucket.get(key));
      return object && new Uint8Array(await reached(object.arrayBuffer()));
    },
    receive: (key, body, sizeBytes) => reached(receive(bucket, key, body, sizeBytes)),
    async open(key, range) {
      const object = await reached(bucket.get(key, range ? { range } : {}));
      return object && { body: object.body, size: object.size };
    },
    async remove(keys) {
      if (keys.length > 0) await reached(bucket.delete(keys));
    },
  };
}

/** What a bucket throws has no class of its own. Why goes to the log. */
async function reached<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw Object.assign(new Refusal("unavailable", "file_unavailable", { retryAfterSeconds: 30 }), { cause: error });
  }
}

/** Hashed and looked at on the way through: nothing is held in memory but the first bytes. */
async function receive(bucket: R2Bucket, key: string, body: ReadableStream<Uint8Array>, sizeBytes: number): Promise<Received> {
  const digest = new crypto.DigestStream("SHA-256");
  const hashing = digest.getWriter();
  const first: number[] = [];
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, out) {
      if (first.length < FIRST_BYTES) first.push(...piece.subarray(0, FIRST_BYTES - first.length));
      await hashing.write(piece);
      out.enqueue(piece);
    },
    flush: () => hashing.close(),
  });
  // The bucket takes a stream only with its length; one that is shorter or longer fails, and nothing is kept.
  const fixed = new FixedLengthStream(sizeBytes);
  const refused = new AbortController();
  const arriving = arrivingFrom(body);
  try {
    await Promise.all([arriving.stream.pipeThrough(watch).pipeTo(fixed.writable, { signal: refused.signal }), bucket.put(key, fixed.readable)]);
  } catch (error) {
    // Where nobody takes the bytes, the caller would wait for ever to be rid of them.
    refused.abort(error);
    // The bucket fails, too, when the body ends early, and may say so first.
    throw arriving.endedEarly() ? new Refusal("body_incomplete") : error;
  }
  return { sha256: hexOf(await digest.digest), first: Uint8Array.from(first) };
}

/** The same bytes; tells whether it was the caller who stopped sending. */
function arrivingFrom(body: ReadableStream<Uint8Array>): { stream: ReadableStream<Uint8Array>; endedEarly(): boolean } {
  const reader = body.getReader();
  let early = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await nextPart(reader).catch((error: unknown) => {
        early = true;
        throw error;
      });
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, endedEarly: () => early };
}

function hexOf(hash: ArrayBuffer): string {
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
