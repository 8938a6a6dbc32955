import type { BrowserContext, Page } from "@cloudflare/puppeteer";
import { base64, bytesOfBase64 } from "~/kernel/text/base64";
import { pixelsIn } from "~/kernel/pictures/picture-size";
import type { Bytes } from "~/kernel/pdf/printer";

/** Half the page width at 300 dpi. */
const MOST_PIXELS = 1_100;
const QUALITY = 0.76;
/**
 * More than any device camera produces, and 400 MB when decoded. The browser prints for all
 * tenants, so one picture must not crash it.
 */
const MOST_UNPACKED = 100_000_000;

/**
 * Shrinks pictures in the browser that will print them, on an empty page without network. They are
 * only decoded as images and never opened as documents. They are processed one after another,
 * because a decoded photo takes fifty times its file size.
 */
export async function shrinkPictures(
  context: BrowserContext,
  pictures: Bytes[],
): Promise<(Bytes | null)[]> {
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

/**
 * A string, because a bundler adds names to functions that do not exist in the page. Applies the
 * orientation, and fills transparent areas with white.
 */
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
