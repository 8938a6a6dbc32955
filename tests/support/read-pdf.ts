import { getDocumentProxy } from "unpdf";

/** Text by page, and what a screen reader is told. */
export type ReadPdf = { pages: string[]; title: unknown; lang: unknown; tagged: boolean };

/** Opens the file as a reader would; a broken one throws. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // The reader takes the bytes away from their owner.
  const document = await getDocumentProxy(bytes.slice());
  const { info } = await document.getMetadata();
  const { Title: title, Language: lang } = info as Record<string, unknown>;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""));
  }
  const marks = await document.getMarkInfo();
  return { pages, title, lang, tagged: marks?.Marked === true };
}
