import { shrinkPicture } from "./shrink-picture";

/** A file as uploaded: path and bytes. */
export type PreparedFile = {
  path: string;
  bytes: Blob;
  name: string;
  thumbnail: { path: string; bytes: Blob } | null;
};

/** Shrinks an image and creates its thumbnail. Other files stay unchanged. */
export async function prepareFile(file: File, id: string): Promise<PreparedFile> {
  const shrunk =
    file.type.startsWith("image/") && file.type !== "image/gif" ? await shrinkPicture(file) : null;
  const fileName =
    shrunk && shrunk.picture.blob !== file ? file.name.replace(/\.[^.]*$/, "") + ".jpg" : file.name;
  const name = fileName || "file";
  const size: Record<string, string> = shrunk
    ? { width: String(shrunk.picture.width), height: String(shrunk.picture.height) }
    : {};
  const thumbnail = shrunk && { path: `/files/${id}/thumbnail`, bytes: shrunk.thumbnail.blob };
  return {
    path: `/files/${id}?${new URLSearchParams({ name, ...size })}`,
    bytes: shrunk?.picture.blob ?? file,
    name,
    thumbnail,
  };
}
