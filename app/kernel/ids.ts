const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Creates a UUIDv7 (RFC 9562): sorted by creation millisecond, random after it. The caller creates
 * it, because a device may be offline.
 */
export function newId(atMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1)
    bytes[index] = Math.floor(atMs / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return written(bytes);
}

/**
 * Derives a UUIDv8 from text. The same text always gives the same id, so a repeated insert meets
 * the first row.
 */
export async function idFrom(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  ).slice(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return written(bytes);
}

function written(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => HEX[byte]).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
