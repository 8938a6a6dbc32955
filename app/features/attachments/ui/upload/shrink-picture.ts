import { turnedWebp, turning } from "~/kernel/pictures/exif";

type Size = { width: number; height: number };
type Shrunk = Size & { blob: Blob };

const MAX_PIXELS = 2_000;
/** Thumbnails fill fields of 160 × 120 CSS pixels, on phones with three device pixels each. */
const THUMBNAIL = { width: 480, height: 360 };
/** Of a panorama, whose other side would then be too small. */
const MAX_THUMBNAIL_PIXELS = 960;

/** Prepares an image for upload: upright, at most 2000 pixels, JPEG. Null when this browser cannot decode it. */
export async function shrinkPicture(
  file: Blob,
): Promise<{ picture: Shrunk; thumbnail: Shrunk } | null> {
  const { bitmap, isTurned } = await uprightBitmap(file);
  if (!bitmap) return null;
  try {
    const picture = await draw(bitmap, fitIn(bitmap, MAX_PIXELS), 0.85, isTurned ? null : file);
    const covering = Math.max(THUMBNAIL.width / bitmap.width, THUMBNAIL.height / bitmap.height);
    const scale = Math.min(covering, fitIn(bitmap, MAX_THUMBNAIL_PIXELS));
    return { picture, thumbnail: await draw(bitmap, scale, 0.7, null) };
  } finally {
    bitmap.close();
  }
}

/** Upright also where the browser does not know how a WebP is turned. Null when it cannot decode the file. */
export async function uprightBitmap(
  file: Blob,
): Promise<{ bitmap: ImageBitmap | null; isTurned: boolean }> {
  const turned = turnedWebp(new Uint8Array(await file.arrayBuffer()));
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

/** A small drawing stays unchanged: JPEG would blur the sharp lines of a plan. */
async function draw(
  bitmap: ImageBitmap,
  wanted: number,
  quality: number,
  original: Blob | null,
): Promise<Shrunk> {
  const scale = Math.min(1, wanted);
  const size = scaled(bitmap, scale);
  if (
    original &&
    scale === 1 &&
    original.size < 400_000 &&
    /^image\/(png|jpeg|webp)$/.test(original.type)
  )
    return { blob: original, ...size };
  const [canvas, context] = canvasOf(size);
  // Transparent areas become white instead of black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
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
