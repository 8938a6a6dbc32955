import { base64Url, bytesOfBase64Url } from "~/kernel/text/base64";
import type { SessionKeys } from "./claims";

/** Purpose of a signature. A signature for one purpose is invalid for any other. */
type Purpose = "invite" | "password-reset" | "password-change" | "second-step" | "device";

/** Signs texts of one tenant and verifies its own signatures. */
export type Signer = {
  sign(purpose: Purpose, text: string): Promise<string>;
  verify(purpose: Purpose, text: string, signature: string): Promise<boolean>;
};

/**
 * HMAC-SHA-256 over tenant, purpose and text, truncated to 128 bits, as `<key id>.<base64url>`. A
 * copy of the database is not enough to create one.
 */
export function signerFor(keys: SessionKeys, tenantId: string): Signer {
  const content = (purpose: Purpose, text: string) =>
    new TextEncoder().encode(`signature\n${tenantId}\n${purpose}\n${text}`);
  async function signatureBy(keyId: string, purpose: Purpose, text: string): Promise<string> {
    const key = await keyOf(keys, keyId);
    const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, content(purpose, text)));
    return `${keyId}.${base64Url(bytes.slice(0, 16))}`;
  }
  return {
    sign: (purpose, text) => signatureBy(keys.current, purpose, text),
    async verify(purpose, text, signature) {
      const keyId = signature.split(".")[0] ?? "";
      return (
        Object.hasOwn(keys.keys, keyId) &&
        sameText(await signatureBy(keyId, purpose, text), signature)
      );
    },
  };
}

async function keyOf({ keys }: SessionKeys, id: string): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    "raw",
    bytesOfBase64Url(keys[id] ?? "") ?? new Uint8Array(),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
