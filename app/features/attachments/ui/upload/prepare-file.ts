import { MAX_PICTURE_PIXELS } from "~/kernel/file-limits";
import { Refusal } from "~/kernel/refusal";

/** A file as uploaded: path and bytes. */
export type PreparedFile = {
  path: string;
  bytes: Blob;
  name: string;
  thumbnail: { path: string; bytes: Blob } | null;
};

const HEIC = /^image\/hei[cf]|\.hei[cf]$/i;

/**
 * Shrinks an image and creates its thumbnail. Other files stay unchanged.
 * @throws Refusal for an empty file, a picture that is cut, broken or too large, and a photo that this browser cannot convert
 */
export async function prepareFile(file: File, id: string): Promise<PreparedFile> {
  if (file.size === 0) throw new Refusal("invalid_input", "file_empty");
  // A computer may know no type for a photo of an iPhone.
  const isHeic = [file.type, file.name].some((text) => HEIC.test(text));
  const isPicture = isHeic || file.type.startsWith("image/");
  // A browser would show the part that it has, and the picture would be filed like this.
  const form = isPicture ? await formOf(file) : null;
  if (form?.isWhole === false) throw new Refusal("invalid_input", "file_cut");
  const shrunk = isPicture && file.type !== "image/gif" ? await shrink(file) : undefined;
  if (shrunk === null && isHeic) throw new Refusal("invalid_input", "file_heic");
  if (!shrunk && form && form.pixels > MAX_PICTURE_PIXELS)
    throw new Refusal("invalid_input", "file_pixels");
  if (shrunk === null && form?.isDecodable) throw new Refusal("invalid_input", "file_broken");
  const fileName =
    shrunk && shrunk.picture.blob !== file ? file.name.replace(/\.[^.]*$/, "") + ".jpg" : file.name;
  const name = fileName || "file";
  const size: Record<string, string> = shrunk
    ? { width: String(shrunk.picture.width), height: String(shrunk.picture.height) }
    : {};
  const thumbnail = shrunk
    ? { path: `/files/${id}/thumbnail`, bytes: shrunk.thumbnail.blob }
    : null;
  return {
    path: `/files/${id}?${new URLSearchParams({ name, ...size })}`,
    bytes: shrunk?.picture.blob ?? file,
    name,
    thumbnail,
  };
}

/** Undefined where its code cannot be loaded, as on a first visit without a network. The photo then stays as it is. */
async function shrink(file: File) {
  const code = await import("./shrink-picture").catch(() => null);
  return code?.shrinkPicture(file);
}

/** More than any camera takes. A browser that is short of memory may decode none of such a size. */
const MAX_DECODED_PIXELS = 60_000_000;

/**
 * `isWhole`: null for a file that is no JPEG, PNG or WebP. `isDecodable`: every browser would decode it if its data were right. Null without the
 * code for it: then the server refuses what is cut, which is only said later.
 */
async function formOf(file: File) {
  const code = await import("~/kernel/pictures/cleaner").catch(() => null);
  if (!code) return null;
  const { isWhole, pixels } = code.pictureFacts(new Uint8Array(await file.arrayBuffer()));
  const known = pixels ?? 0;
  return { isWhole, pixels: known, isDecodable: isWhole === true && known <= MAX_DECODED_PIXELS };
}
