import type { MiddlewareHandler } from "hono";
import { MOST_FORM_BYTES } from "~/features/files/words";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";

const USUAL_BYTES = 1_000_000;
/** Drawn signatures travel inside, and the company's logo. */
const WITH_PICTURES_BYTES = 3_000_000;
/** Forms of pages that take files without JavaScript. */
const WITH_FILES = /^\/(?:(?:work-orders|tasks|tickets|assets)\/[^/]+\/documents|(?:tasks|tickets)\/new|(?:work-orders|tasks|tickets)\/[^/]+\/comments\/(?:new|[^/]+\/edit))$/;
/** Files have a limit of their own, said with its reason where they are received. */
const FILE_BYTES = 30_000_000;
const FILE = /^\/api\/files\/[^/]+$/;
const WITH_PICTURES = /\/(?:dailyReports|daily-reports)(?:\/|$|\.data)|\/sign(?:\.data)?$|\/updateLogo$|^\/settings\/company(?:\.data)?$/;

/** Too much is refused before anybody parses it, whatever the header says of its length. */
export const body: MiddlewareHandler<AppEnv> = async (c, next) => {
  const request = c.req.raw;
  if (!request.body) return next();
  const limit = limitOf(new URL(request.url).pathname);
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > limit) throw tooLarge(limit);
  // A file goes on as it comes (./files.ts). All else is read here, where a body that ends early is known from one that is wrong.
  if (limit !== FILE_BYTES || Number.isNaN(announced)) c.req.raw = new Request(request, { body: await readUpTo(request.body, limit) });
  return next();
};

function limitOf(path: string): number {
  if (FILE.test(path) && !path.endsWith("/fetch")) return FILE_BYTES;
  if (WITH_FILES.test(path)) return MOST_FORM_BYTES;
  return WITH_PICTURES.test(path) ? WITH_PICTURES_BYTES : USUAL_BYTES;
}

function tooLarge(limitBytes: number): Refusal {
  return new Refusal("too_large", limitBytes === MOST_FORM_BYTES ? "form_too_large" : "too_large", { limitBytes });
}

const PATIENCE_BYTES = 20_000_000;

/**
 * What a refused caller was still sending. A connection that is closed in the middle of a body tears the caller's next call, too;
 * beyond some size we do not care.
 */
export async function throwAwayBody({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return;
  const reader = body.getReader();
  let size = 0;
  // Of a caller that has gone nothing more comes.
  const next = () => reader.read().catch(() => ({ done: true as const, value: undefined }));
  for (let part = await next(); !part.done && size < PATIENCE_BYTES; part = await next()) size += part.value.byteLength;
}

async function readUpTo(stream: ReadableStream<Uint8Array<ArrayBuffer>>, limit: number): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  let size = 0;
  for (let part = await nextPart(reader); !part.done; part = await nextPart(reader)) {
    size += part.value.byteLength;
    if (size > limit) throw tooLarge(limit);
    parts.push(part.value);
  }
  return new Blob(parts);
}

/** Only the caller can end a body early: no fault of ours, and hardly anybody is left to read the answer. */
export function nextPart<T>(reader: ReadableStreamDefaultReader<T>): Promise<ReadableStreamReadResult<T>> {
  return reader.read().catch(() => {
    throw new Refusal("body_incomplete");
  });
}
