const AT_ONCE = 0x8000;

/** Bytes as text, for data URLs and for JSON. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE) parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  return btoa(parts.join(""));
}

/** Null for what is no base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** For addresses, cookies and keys: no sign in it means anything there. */
export function base64Url(bytes: Uint8Array): string {
  return base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Null for what is none. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  return bytesOfBase64(text.replace(/-/g, "+").replace(/_/g, "/"));
}
