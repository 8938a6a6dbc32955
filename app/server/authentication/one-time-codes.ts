// Codes of an authenticator app: RFC 6238 with SHA-1, thirty seconds and six digits, which every
// such app supports.

const STEP_MS = 30_000;
const DIGITS = 6;
/** RFC 4648 Base32, the format in which apps read a secret. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 160 bits, as RFC 4226 recommends: 32 characters. */
export function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => LETTERS[byte & 31]).join(
    "",
  );
}

/** Number of the thirty-second step since 1970. */
function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

async function codeOf(secret: string, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret),
    { name: "HMAC", hash: "SHA-1" },
    false,
    ["sign"],
  );
  const digest = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const from = digest.getUint8(digest.byteLength - 1) & 15;
  return String((digest.getUint32(from) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * Returns the step that the code belongs to: the current one, the previous one for slow input, or
 * the next one for clocks that are ahead. Null for a wrong code and for a step not after `last`,
 * the last one used. All three codes are always computed, so that the response time reveals
 * nothing.
 */
export async function stepOf(
  secret: string,
  code: string,
  now: Date,
  last: number,
): Promise<number | null> {
  const steps = [-1, 0, 1].map((aside) => stepAt(now) + aside);
  const codes = await Promise.all(steps.map((step) => codeOf(secret, step)));
  return steps.filter((step, at) => codes[at] === code && step > last)[0] ?? null;
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(secret, (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
