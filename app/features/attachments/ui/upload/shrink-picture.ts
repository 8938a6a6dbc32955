import { turnedWebp, turning } from "~/kernel/pictures/exif";
import { kindRefusal, mediaTypeOf } from "../../media-types";

type Size = { width: number; height: number };
type Shrunk = Size & { blob: Blob };

const MAX_PIXELS = 2_000;
/** Thumbnails fill fields of 160 × 120 CSS pixels, on phones with three device pixels each. */
const THUMBNAIL = { width: 480, height: 360 };
/** Of a panorama, whose other side would then be too small. */
const MAX_THUMBNAIL_PIXELS = 960;

/** A small picture of these types stays unchanged: JPEG would blur the sharp lines of a plan. */
const KEPT = ["image/png", "image/jpeg", "image/webp"];
const MAX_KEPT_BYTES = 400_000;

/** Prepares an image for upload: upright, at most 2000 pixels, JPEG. Null when this browser cannot decode it. */
export async function shrinkPicture(
  file: Blob,
): Promise<{ picture: Shrunk; thumbnail: Shrunk } | null> {
  // By the content: a photo of an iPhone may have any name, and its type follows from that.
  const first = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const decoded = await decode(file, kindRefusal(first) === "file_heic");
  if (!decoded) return null;
  const { source, isTurned } = decoded;
  try {
    const scale = fitIn(source, MAX_PIXELS);
    const isKept =
      !isTurned &&
      scale >= 1 &&
      file.size < MAX_KEPT_BYTES &&
      KEPT.includes(mediaTypeOf(first, "") ?? "");
    const picture = isKept
      ? { blob: file, width: source.width, height: source.height }
      : await draw(source, scale, 0.85);
    const covering = Math.max(THUMBNAIL.width / source.width, THUMBNAIL.height / source.height);
    const small = Math.min(covering, fitIn(source, MAX_THUMBNAIL_PIXELS));
    return { picture, thumbnail: await draw(source, small, 0.7) };
  } finally {
    decoded.release();
  }
}

type Source = ImageBitmap | HTMLImageElement;
type Decoded = { source: Source; isTurned: boolean; release: () => void };

/** Where a browser shows HEIC photos, it may make no bitmaps of them. Of other pictures it might show the part that it can read. */
async function decode(file: Blob, isHeic: boolean): Promise<Decoded | null> {
  const { bitmap, isTurned } = await uprightBitmap(file);
  if (bitmap) return { source: bitmap, isTurned, release: () => bitmap.close() };
  if (!isHeic) return null;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(image.src);
  const isShown = await image.decode().then(
    () => true,
    () => false,
  );
  if (isShown) return { source: image, isTurned: false, release };
  release();
  return null;
}

/** Upright also where the browser does not know how a WebP is turned. Null when it cannot decode the file. */
export async function uprightBitmap(
  file: Blob,
): Promise<{ bitmap: ImageBitmap | null; isTurned: boolean }> {
  const first = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const isWebp = mediaTypeOf(first, "") === "image/webp";
  const turned = isWebp ? turnedWebp(new Uint8Array(await file.arrayBuffer())) : null;
  const bitmap = await createImageBitmap(turned ? new Blob([turned.bytes]) : file, {
    imageOrientation: "from-image",
  }).catch(() => null);
  if (!bitmap || !turned) return { bitmap, isTurned: false };
  // No larger than it is stored: a phone has no canvas for all pixels of its camera.
  const size = scaled(bitmap, Math.min(1, fitIn(bitmap, MAX_PIXELS)));
  const { transform, ...seen } = turning(turned.turn, size);
  const [canvas, context] = canvasOf(seen);
  context.setTransform(...transform);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  return { bitmap: await createImageBitmap(canvas), isTurned: true };
}

function canvasOf(size: Size) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  return [canvas, context] as const;
}

function fitIn({ width, height }: Size, most: number): number {
  return most / Math.max(width, height);
}

function scaled({ width, height }: Size, scale: number): Size {
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: pixels(width), height: pixels(height) };
}

async function draw(source: Source, wanted: number, quality: number): Promise<Shrunk> {
  const size = scaled(source, Math.min(1, wanted));
  const [canvas, context] = canvasOf(size);
  // Transparent areas become white instead of black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(source, 0, 0, size.width, size.height);
  return { blob: await jpegOf(canvas, quality), ...size };
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("No picture"))),
      "image/jpeg",
      quality,
    ),
  );
}
