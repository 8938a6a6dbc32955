import { expect } from "vitest";
import { canonicalJson, sha256 } from "../../../app/kernel/text/canonical";

/** The stored content of a revision has its hash, and the one form that this content is hashed in. */
export async function expectVerified(content: unknown, hash: unknown): Promise<void> {
  const text = String(content);
  expect(await sha256(text)).toBe(hash);
  expect(canonicalJson(JSON.parse(text))).toBe(text);
}
