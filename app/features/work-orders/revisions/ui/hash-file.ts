const HEAD = "%PDF-";

/** The bytes of a PDF, or the reason why there are none. */
export async function readPdfFile(
  file: Blob,
): Promise<Uint8Array<ArrayBuffer> | "no-pdf" | "unreadable"> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD.length));
    return head === HEAD ? bytes : "no-pdf";
  } catch {
    // The file was moved or removed while it was read.
    return "unreadable";
  }
}

/** SHA-256 in hexadecimal digits. Throws where the page is not in a secure context: there browsers do not hash. */
export async function hashOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
