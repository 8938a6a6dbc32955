import type { MiddlewareHandler } from "hono";
import { MAX_FORM_BYTES } from "~/features/attachments/model";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";
import { whileReceiving } from "./concurrency-limit";
import { pacedReader } from "./paced-body";

const MAX_BODY_BYTES = 1_000_000;
/** Bodies with drawn signatures or the company logo. */
const MAX_PICTURES_BYTES = 3_000_000;
/** Page forms that upload files without JavaScript. */
const WITH_FILES =
  /^\/(?:(?:work-orders|tasks|tickets|assets)\/[^/]+\/documents|(?:tasks|tickets)\/new|(?:work-orders|tasks|tickets)\/[^/]+\/comments\/(?:new|[^/]+\/edit))$/;
/** Files have a lower limit of their own, which the file upload checks and explains. */
const MAX_FILE_BYTES = 30_000_000;
const FILE = /^\/api\/files\/[^/]+$/;
const WITH_PICTURES =
  /\/(?:dailyReports|daily-reports)(?:\/|$|\.data)|\/sign(?:\.data)?$|\/updateLogo$|^\/settings\/company(?:\.data)?$/;

/** Refuses oversized bodies before they are parsed, whatever the Content-Length header states. */
export const body: MiddlewareHandler<AppEnv> = async (c, next) => {
  const request = c.req.raw;
  if (!request.body) return next();
  const limit = limitOf(new URL(request.url).pathname);
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > limit) throw tooLarge(limit);
  // A file is streamed (../files/upload.ts). Any other body is read here, where a truncated body
  // can be distinguished from an invalid one.
  // Without a meaning in a read (RFC 9110, 9.3.1), but some clients send one, if only "Content-Length: 0".
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead || limit !== MAX_FILE_BYTES || Number.isNaN(announced)) {
    const { body } = request;
    const received = await whileReceiving(c, () => readUpTo(body, limit));
    c.req.raw = new Request(request, { body: isRead ? null : received });
  }
  return next();
};

function limitOf(path: string): number {
  if (FILE.test(path) && !path.endsWith("/fetch")) return MAX_FILE_BYTES;
  if (WITH_FILES.test(path)) return MAX_FORM_BYTES;
  return WITH_PICTURES.test(path) ? MAX_PICTURES_BYTES : MAX_BODY_BYTES;
}

function tooLarge(limitBytes: number): Refusal {
  return new Refusal("too_large", limitBytes === MAX_FORM_BYTES ? "form_too_large" : "too_large", {
    limitBytes,
  });
}

/** Twice the largest file: the client of a file that is slightly too large reads its 413. */
const MAX_DISCARDED_BYTES = 50_000_000;

/**
 * Reads the rest of a refused request's body. Closing a connection in the middle of a body also
 * breaks the client's next request. Beyond MAX_DISCARDED_BYTES, and for a client that stalls, the connection is closed anyway.
 */
export async function discardBody({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return;
  const reader = pacedReader(body);
  // A client that is gone or stalls sends nothing more.
  const next = () => reader.next().catch(() => null);
  let size = 0;
  for (let part = await next(); part && size < MAX_DISCARDED_BYTES; part = await next())
    size += part.byteLength;
}

async function readUpTo(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = pacedReader(stream);
  let size = 0;
  for (let part = await reader.next(); part; part = await reader.next()) {
    size += part.byteLength;
    if (size > limit) throw tooLarge(limit);
    parts.push(part);
  }
  return new Blob(parts);
}
