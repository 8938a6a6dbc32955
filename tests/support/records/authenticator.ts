import { createHmac } from "node:crypto";

// An authenticator app (RFC 6238), which knows nothing of the product but the secret.

export const STEP_MS = 30_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Number of the time step since 1970. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

export function codeOf(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const from = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
