import type { BrowserContext, Page } from "@cloudflare/puppeteer";
import { base64, bytesOfBase64 } from "~/kernel/base64";
import { pixelsIn } from "~/kernel/picture-size";
import type { Bytes } from "~/kernel/pdf/printer";

/** Half the width of a page at 300 dots an inch. */
const MOST_PIXELS = 1_100;
const QUALITY = 0.76;
/** More than any phone's camera makes, and 400 MB while it is open. The one browser prints for every company: one picture must not end it. */
const MOST_UNPACKED = 100_000_000;

/**
 * Pictures made small by the browser that will print them, on an empty page without network: what they are is only ever decoded,
 * never a document. One after the other, because a photo takes fifty times its file while it is open.
 */
export async function shrinkPictures(context: BrowserContext, pictures: Bytes[]): Promise<(Bytes | null)[]> {
  const page = await context.newPage();
  await page.setOfflineMode(true);
  const small: (Bytes | null)[] = [];
  for (const picture of pictures) small.push(await shrunk(page, picture));
  return small;
}

async function shrunk(page: Page, picture: Bytes): Promise<Bytes | null> {
  if ((pixelsIn(picture) ?? 0) > MOST_UNPACKED) return null;
  const jpeg: unknown = await page.evaluate(`(${IN_THE_PAGE})(${JSON.stringify(base64(picture))})`);
  return typeof jpeg === "string" ? bytesOfBase64(jpeg) : null;
}

/** As text, because a bundler puts names into functions that the page does not have. Upright, and white where nothing is. */
const IN_THE_PAGE = `async (sent) => {
  const bytes = Uint8Array.from(atob(sent), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, ${MOST_PIXELS} / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg", quality: ${QUALITY} })).arrayBuffer());
  let letters = "";
  for (let at = 0; at < jpeg.length; at += 32768) letters += String.fromCharCode(...jpeg.subarray(at, at + 32768));
  return btoa(letters);
}`;
