/**
 * Serializes our values as RFC 8785 requires: sorted keys, no spaces, integers only (money is
 * cents, hours are minutes).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "string" || typeof value === "boolean")
    return JSON.stringify(value);
  if (typeof value === "number") return integer(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object") return object(value);
  throw new TypeError(`No canonical form for ${typeof value}`);
}

function integer(value: number): string {
  if (!Number.isSafeInteger(value))
    throw new TypeError(`No canonical form for the number ${value}`);
  return String(value);
}

function object(value: object): string {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(",")}}`;
}

/** SHA-256 of the UTF-8 bytes, in lower-case hex. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
