const HEAD = "%PDF-";

/** The SHA-256 of a PDF, computed in the browser, or the reason why there is none. */
export async function hashOfFile(
  file: Blob,
): Promise<{ sha256: string } | "no-pdf" | "unreadable"> {
  try {
    const bytes = await file.arrayBuffer();
    if (new TextDecoder("latin1").decode(bytes.slice(0, HEAD.length)) !== HEAD) return "no-pdf";
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return { sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") };
  } catch {
    // The file was moved or removed while it was read, or the page is not in a secure context, where the browser does not hash.
    return "unreadable";
  }
}
