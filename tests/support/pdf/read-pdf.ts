import { getDocumentProxy } from "unpdf";

/** The text by page, and the structure that a screen reader uses. */
type ReadPdf = { pages: string[]; title: unknown; lang: unknown; tagged: boolean };

/** Opens the file with a PDF reader; throws for a broken one. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // The reader transfers the buffer, so it gets a copy.
  const document = await getDocumentProxy(bytes.slice());
  const { info } = await document.getMetadata();
  const { Title: title, Language: lang } = info as Record<string, unknown>;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""),
    );
  }
  const marks = await document.getMarkInfo();
  return { pages, title, lang, tagged: marks?.Marked === true };
}
