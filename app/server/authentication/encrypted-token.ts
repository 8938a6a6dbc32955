import { base64Url, bytesOfBase64Url } from "~/kernel/text/base64";

/** A random secret of 256 bits. */
export function newToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Encrypts `content` so that only a holder of `token` can decrypt it. The database stores the hash
 * of the token and the ciphertext, which are not enough.
 */
export async function encryptWith(token: string, content: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await keyFrom(token),
    new TextEncoder().encode(content),
  );
  return `${base64Url(iv)}.${base64Url(new Uint8Array(encrypted))}`;
}

export async function openWith(token: string, encrypted: string): Promise<string> {
  const [iv = "", content = ""] = encrypted.split(".");
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytesIn(iv) },
    await keyFrom(token),
    bytesIn(content),
  );
  return new TextDecoder().decode(opened);
}

/** The key differs from the stored digest, which would otherwise be the key in plain text. */
async function keyFrom(token: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`seal\n${token}`));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** `text` was produced by the encryption above. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  return bytesOfBase64Url(text) ?? new Uint8Array();
}
