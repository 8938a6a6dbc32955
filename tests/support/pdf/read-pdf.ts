import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

/** The text by page, and the structure that a screen reader uses. */
type ReadPdf = { pages: string[]; title: unknown; lang: unknown; tagged: boolean };

/** Where a text or a picture is on its page, in points from the left, and a text's base line from the bottom. `text` is empty for a picture. */
type Placed = { page: number; text: string; left: number; right: number; bottom?: number };

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

// The reader moves the bytes of pictures with it. Node 20 does not have it.
if (!("transferToFixedLength" in ArrayBuffer.prototype))
  // oxlint-disable-next-line no-extend-native -- a standard method that the reader expects
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    value(this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length);
    },
  });

/** Every text and picture of the file, and the width of its pages in points. */
export async function placesIn(bytes: Uint8Array): Promise<{ places: Placed[]; width: number }> {
  const document = await getDocumentProxy(bytes.slice());
  const places: Placed[] = [];
  let width = 0;
  for (let page = 1; page <= document.numPages; page += 1) {
    const opened = await document.getPage(page);
    width = opened.getViewport({ scale: 1 }).width;
    const { items } = await opened.getTextContent();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const left = Number(item.transform[4]);
      const bottom = Number(item.transform[5]);
      places.push({ page, text: item.str, left, right: left + item.width, bottom });
    }
    places.push(...(await picturesOn(opened)).map((each) => ({ page, text: "", ...each })));
  }
  return { places, width };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** A picture fills the unit square of the coordinates that are current when it is painted. */
async function picturesOn(page: Page): Promise<{ left: number; right: number }[]> {
  const { OPS, Util } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures: { left: number; right: number }[] = [];
  const saved: number[][] = [];
  let current = [1, 0, 0, 1, 0, 0];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) saved.push(current);
    else if (operator === OPS.restore) current = saved.pop() ?? current;
    else if (operator === OPS.transform) current = Util.transform(current, argsArray[index]);
    else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject) {
      const [scale = 0, , , , left = 0] = current;
      pictures.push({ left, right: left + scale });
    }
  }
  return pictures;
}
