import type { BrowserContext, Page } from "@cloudflare/puppeteer";
import { base64, bytesOfBase64 } from "~/kernel/text/base64";
import { turnedWebp, UPRIGHT } from "~/kernel/pictures/exif";
import { pixelsIn } from "~/kernel/pictures/picture-size";
import type { Bytes } from "~/kernel/pdf/printer";

/** Half the page width at 300 dpi. */
const MAX_PIXELS = 1_100;
const QUALITY = 0.76;
/** 400 MB when decoded. The browser prints for all tenants, so one picture must not crash it. */
const MAX_UNPACKED = 100_000_000;

/**
 * While one picture is decoded, the next is sent. No more, because a decoded photo takes fifty times
 * its file size.
 */
const AT_ONCE = 2;

/**
 * Shrinks pictures in the browser that will print them, on an empty page without network. They are
 * only decoded as images and never opened as documents. Very large ones are processed one after
 * another.
 */
export async function shrinkPictures(
  context: BrowserContext,
  pictures: Bytes[],
  side = MAX_PIXELS,
): Promise<(Bytes | null)[]> {
  const page = await context.newPage();
  await page.setOfflineMode(true);
  const isLarge = (picture: Bytes) => (pixelsIn(picture) ?? 0) > MAX_UNPACKED / AT_ONCE;
  const lanes = pictures.some(isLarge) ? 1 : AT_ONCE;
  const small = pictures.map((): Bytes | null => null);
  const waiting = pictures.entries();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [place, picture] of waiting) small[place] = await shrunk(page, picture, side);
    }),
  );
  return small;
}

async function shrunk(page: Page, picture: Bytes, side: number): Promise<Bytes | null> {
  // One that states no size is none that the product stores.
  if ((pixelsIn(picture) ?? Infinity) > MAX_UNPACKED) return null;
  const turned = turnedWebp(picture);
  const sent = base64(turned?.bytes ?? picture);
  const jpeg: unknown = await page.evaluate(
    `(${IN_THE_PAGE})("${sent}", ${side}, ${JSON.stringify(turned?.turn ?? UPRIGHT)})`,
  );
  return typeof jpeg === "string" ? bytesOfBase64(jpeg) : null;
}

/**
 * A string, because a bundler adds names to functions that do not exist in the page. Applies the
 * orientation, which the browser does not know of a WebP (`turning` in exif.ts), and fills transparent areas with white. Encodes at once: `convertToBlob` and `toBlob`
 * wait for an idle moment, which a page that is not shown has only after a second.
 */
const IN_THE_PAGE = `async (sent, side, [a, b, c, d]) => {
  const letters = atob(sent);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.width = a === 0 ? height : width;
  canvas.height = a === 0 ? width : height;
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  const right = (a < 0 ? width : 0) + (c < 0 ? height : 0);
  const down = (b < 0 ? width : 0) + (d < 0 ? height : 0);
  context.setTransform(a, b, c, d, right, down);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.toDataURL("image/jpeg", ${QUALITY}).split(",")[1];
}`;
