const AT_ONCE = 0x8000;

/** Encodes bytes as Base64 for data URLs and JSON. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  return btoa(parts.join(""));
}

/** Decodes Base64. Returns null for invalid input. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

/** Encodes bytes as base64url for URLs, cookies and keys, without padding. */
export function base64Url(bytes: Uint8Array): string {
  return base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replaceAll("=", "");
}

/** Decodes base64url. Returns null for invalid input. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  return bytesOfBase64(text.replace(/-/g, "+").replace(/_/g, "/"));
}
