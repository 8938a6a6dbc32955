type Shared = { id: string; number: string; title: string };
/** "again": the browser asks for another tap, because the PDF took longer than a tap counts. */
type Outcome = "done" | "again" | "failed";

/** How long a loaded PDF waits for the second tap. */
const MAX_AGE_MS = 60_000;
let loaded: { id: string; file: File; at: number } | null = null;

export async function link({ id, title }: Shared): Promise<Outcome> {
  const url = new URL(`/work-orders/${id}`, location.origin).href;
  return (await handOver({ title, url })) === "done" ? "done" : "failed";
}

export async function pdf({ id, number, title }: Shared): Promise<Outcome> {
  const before = loaded?.id === id && Date.now() - loaded.at < MAX_AGE_MS ? loaded.file : null;
  const file = before ?? (await readPdf(id, number));
  if (!file) return "failed";
  const outcome = await handOver({ title, files: [file] });
  loaded = outcome === "again" ? { id, file, at: Date.now() } : null;
  return outcome;
}

/** Null when it cannot be generated at the moment: then the answer is a page. */
async function readPdf(id: string, number: string): Promise<File | null> {
  const response = await fetch(`/api/workOrders/${id}/pdf`);
  const type = "application/pdf";
  if (!response.ok || !response.headers.get("content-type")?.startsWith(type)) return null;
  const name = `${number.replace(/[\\/:*?"<>|]/g, "-")}.pdf`;
  return new File([await response.blob()], name, { type });
}

async function handOver(content: ShareData): Promise<"done" | "again"> {
  try {
    await navigator.share(content);
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") return "again";
    // The user closed the sheet.
    if (name !== "AbortError") throw error;
  }
  return "done";
}
