const HEAD = "%PDF-";

/** The SHA-256 of a PDF, computed in the browser; or why there is none. */
export async function hashOfFile(file: Blob): Promise<{ sha256: string } | "no-pdf" | "unreadable"> {
  try {
    const bytes = await file.arrayBuffer();
    if (new TextDecoder("latin1").decode(bytes.slice(0, HEAD.length)) !== HEAD) return "no-pdf";
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return { sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") };
  } catch {
    // The file was moved or taken away while it was read, or this browser hashes on safe connections only.
    return "unreadable";
  }
}
