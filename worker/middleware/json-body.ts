import { Refusal } from "~/kernel/refusal";
import { parseStrictJson } from "~/kernel/input/strict-json";
import type { AppContext } from "../app-env";

/** Deeper than any record. */
const MAX_DEPTH = 20;

/** Returns the JSON object of an API request. Empty when the request has no body. */
export async function readJsonBody(c: AppContext): Promise<object> {
  if (c.req.method === "GET" || !c.req.raw.body) return {};
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  if (!isJson(c.req.header("content-type"))) throw notReadable("not_json");
  const { value, fault } = parseStrictJson(decode(bytes), MAX_DEPTH);
  if (fault) throw notReadable(fault);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw notReadable("not_json");
  return value;
}

/**
 * Compares the media type itself: a browser sends `text/plain;application/json` to any site without
 * a preflight.
 */
function isJson(contentType: string | undefined): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

/** Invalid UTF-8 is refused. Replaced by U+FFFD, it would be stored. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw notReadable("not_text");
  }
}

function notReadable(reason: string): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { "": reason } });
}
