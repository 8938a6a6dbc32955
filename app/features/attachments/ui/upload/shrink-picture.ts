type Shrunk = { blob: Blob; width: number; height: number };

const MAX_PIXELS = 2_000;
/** Thumbnails fill fields of 160 × 120 CSS pixels, on phones with three device pixels each. */
const THUMBNAIL = { width: 480, height: 360 };
/** Of a panorama, whose other side would then be too small. */
const MAX_THUMBNAIL_PIXELS = 960;

/** Prepares an image for upload: upright, at most 2000 pixels, JPEG. Null when this browser cannot decode it. */
export async function shrinkPicture(
  file: Blob,
): Promise<{ picture: Shrunk; thumbnail: Shrunk } | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!bitmap) return null;
  try {
    const picture = await draw(bitmap, fitIn(bitmap, MAX_PIXELS), file);
    const covering = Math.max(THUMBNAIL.width / bitmap.width, THUMBNAIL.height / bitmap.height);
    const scale = Math.min(covering, fitIn(bitmap, MAX_THUMBNAIL_PIXELS));
    return { picture, thumbnail: await draw(bitmap, scale, null) };
  } finally {
    bitmap.close();
  }
}

function fitIn({ width, height }: ImageBitmap, most: number): number {
  return most / Math.max(width, height);
}

/** A small drawing stays unchanged: JPEG would blur the sharp lines of a plan. */
async function draw(bitmap: ImageBitmap, wanted: number, original: Blob | null): Promise<Shrunk> {
  const scale = Math.min(1, wanted);
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ];
  if (
    original &&
    scale === 1 &&
    original.size < 400_000 &&
    /^image\/(png|jpeg|webp)$/.test(original.type)
  )
    return { blob: original, width, height };
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  // Transparent areas become white instead of black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return { blob: await jpegOf(canvas, original ? 0.85 : 0.7), width, height };
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
