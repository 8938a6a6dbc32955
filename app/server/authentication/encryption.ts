import { base64Url, bytesOfBase64Url } from "~/kernel/text/base64";
import type { SessionKeys } from "./claims";

/** Purpose of a ciphertext. A text encrypted for one purpose cannot be decrypted for another. */
type EncryptionPurpose =
  | "second-step"
  | "second-step-setup"
  | "second-step-challenge"
  | "recovery-codes"
  | "calendar-feed";

/**
 * Encrypts texts of one tenant, each for one purpose and one owner, so that database and browser
 * can store what they cannot read.
 */
export type Encryption = {
  encrypt(purpose: EncryptionPurpose, owner: string, text: string): Promise<string>;
  /**
   * Returns null for text that was not encrypted here for this purpose and owner with a known key.
   */
  open(purpose: EncryptionPurpose, owner: string, encrypted: string): Promise<string | null>;
  /** Prefix of every text encrypted with the current key. */
  readonly today: string;
};

/**
 * AES-GCM with a key derived by HKDF from session key, tenant, purpose and owner. Format: `<key
 * id>.<iv>.<base64url>`.
 */
export function encryptionFor(keys: SessionKeys, tenantId: string): Encryption {
  const today = `${keys.current}.`;
  return {
    today,
    async encrypt(purpose, owner, text) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const key = await keyOf(keys, keys.current, tenantId, `${purpose}\n${owner}`);
      const encrypted = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv },
        key,
        new TextEncoder().encode(text),
      );
      return `${today}${base64Url(iv)}.${base64Url(new Uint8Array(encrypted))}`;
    },
    async open(purpose, owner, encrypted) {
      const [keyId = "", iv = "", content = ""] = encrypted.split(".");
      const [ivBytes, bytes] = [bytesOfBase64Url(iv), bytesOfBase64Url(content)];
      if (!Object.hasOwn(keys.keys, keyId) || ivBytes?.length !== 12 || !bytes) return null;
      const key = await keyOf(keys, keyId, tenantId, `${purpose}\n${owner}`);
      // Modified text and text encrypted for another owner cannot be decrypted.
      const opened = await crypto.subtle
        .decrypt({ name: "AES-GCM", iv: ivBytes }, key, bytes)
        .catch(() => null);
      return opened && new TextDecoder().decode(opened);
    },
  };
}

async function keyOf(
  { keys }: SessionKeys,
  id: string,
  tenantId: string,
  use: string,
): Promise<CryptoKey> {
  const secret = bytesOfBase64Url(keys[id] ?? "");
  if (!secret?.length) throw new Error(`The session key ${id} is no base64url`);
  const material = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const text = new TextEncoder();
  const how = {
    name: "HKDF",
    hash: "SHA-256",
    salt: text.encode(tenantId),
    info: text.encode(`seal\n${use}`),
  };
  return crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}
