import { base64Url, bytesOfBase64Url } from "../base64";

/** A secret of 256 bits that says nothing. */
export function newToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Closes `content` so that only who holds `token` can open it: the database that keeps both hash and seal cannot. */
export async function encryptWith(token: string, content: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyFrom(token), new TextEncoder().encode(content));
  return `${base64Url(iv)}.${base64Url(new Uint8Array(encrypted))}`;
}

export async function openWith(token: string, encrypted: string): Promise<string> {
  const [iv = "", content = ""] = encrypted.split(".");
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytesIn(iv) }, await keyFrom(token), bytesIn(content));
  return new TextDecoder().decode(opened);
}

/** Another digest than the stored one, which would be the key in plain sight. */
async function keyFrom(token: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`seal\n${token}`));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Of what was sealed here. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  return bytesOfBase64Url(text) ?? new Uint8Array();
}
