import { base64 } from "~/kernel/text/base64";
import type { LogoType } from "~/kernel/pictures/pictures";
import { MADE_IMAGES } from "./sent-logo";

/** The largest size in which a screen or a PDF shows it. */
const LONGEST_SIDE = 512;

export type MadeImages = {
  preview: string;
  width: number;
  height: number;
  fields: Record<string, string>;
};

/** The chosen image in the stored size and formats: PNG for PDFs and emails, WebP for screens. Null when the browser cannot read it. */
export async function makeImages(file: File): Promise<MadeImages | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap || bitmap.width === 0) return null;
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * shrink));
  canvas.height = Math.max(1, Math.round(bitmap.height * shrink));
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const made = await Promise.all(
    Object.entries(MADE_IMAGES).map(
      async ([name, type]) => [name, await encoded(canvas, type)] as const,
    ),
  );
  const fields = Object.fromEntries(
    made.filter((pair): pair is [string, string] => pair[1] !== null),
  );
  return {
    preview: canvas.toDataURL("image/png"),
    width: canvas.width,
    height: canvas.height,
    fields,
  };
}

/** Null when the browser cannot encode this format. */
async function encoded(canvas: HTMLCanvasElement, type: LogoType): Promise<string | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return blob?.type === type ? base64(new Uint8Array(await blob.arrayBuffer())) : null;
}
