type Shrunk = { blob: Blob; width: number; height: number };

const MOST_PIXELS = 2_000;
const THUMBNAIL_PIXELS = 320;

/** Prepares an image for upload: upright, at most 2000 pixels, JPEG. Null when this browser cannot decode it. */
export async function shrinkPicture(
  file: Blob,
): Promise<{ picture: Shrunk; thumbnail: Shrunk } | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!bitmap) return null;
  try {
    const picture = await draw(bitmap, MOST_PIXELS, file);
    return { picture, thumbnail: await draw(bitmap, THUMBNAIL_PIXELS, null) };
  } finally {
    bitmap.close();
  }
}

/** A small drawing stays unchanged: JPEG would blur the sharp lines of a plan. */
async function draw(bitmap: ImageBitmap, most: number, original: Blob | null): Promise<Shrunk> {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
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
  return { blob: await jpegOf(canvas, original ? 0.85 : 0.75), width, height };
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
