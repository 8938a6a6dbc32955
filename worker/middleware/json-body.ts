import { Refusal } from "~/kernel/refusal";
import { parseStrictJson } from "~/kernel/strict-json";
import type { AppContext } from "../app-env";

/** Deeper than any record of ours goes. */
const MAX_DEPTH = 20;

/** The object that a call of the API brought; empty where it brought nothing. */
export async function readJsonBody(c: AppContext): Promise<object> {
  if (c.req.method === "GET" || !c.req.raw.body) return {};
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  if (!isJson(c.req.header("content-type"))) throw notReadable("not_json");
  const { value, fault } = parseStrictJson(decode(bytes), MAX_DEPTH);
  if (fault) throw notReadable(fault);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notReadable("not_json");
  return value;
}

/** The type itself: a browser sends `text/plain;application/json` to any site without asking it first. */
function isJson(contentType: string | undefined): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

/** Bytes that are no text are refused; replaced by U+FFFD they would be stored. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notReadable("not_text");
  }
}

function notReadable(reason: string): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { "": reason } });
}
