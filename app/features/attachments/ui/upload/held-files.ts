import { newId } from "~/kernel/ids";
import { kindRefusal, mediaTypeOf } from "../../media-types";
import { Refusal } from "~/kernel/refusal";
import type { NewPhoto } from "~/offline/outbox/entry";
import { MAX_FILE_BYTES } from "~/kernel/file-limits";
import { MAX_THUMBNAIL_BYTES } from "../../model";
import type { PreparedFile } from "./prepare-file";

// Files that could not be uploaded. They are held in memory until the form is saved, then stored with its message in one transaction.

const held = new Map<string, NewPhoto[]>();

/** Refuses at once what the server would refuse, while the user is still on the page. */
export async function partsOf(
  id: string,
  { path, bytes, name, thumbnail }: PreparedFile,
): Promise<NewPhoto[]> {
  if (bytes.size > MAX_FILE_BYTES) throw new Refusal("too_large", "file_too_large");
  const content = await bytes.arrayBuffer();
  const first = new Uint8Array(content.slice(0, 4_096));
  const mediaType = mediaTypeOf(first, name);
  if (!mediaType) throw new Refusal("invalid_input", kindRefusal(first));
  const small =
    thumbnail && thumbnail.bytes.size <= MAX_THUMBNAIL_BYTES
      ? await thumbnail.bytes.arrayBuffer()
      : null;
  // Files are sent in the order of their ids: a thumbnail requires its file on the server.
  const after = newId(Date.now() + 1);
  return [
    { id, bytes: content, mediaType, name, path },
    ...(small && thumbnail
      ? [{ id: after, bytes: small, mediaType: "image/jpeg", name, path: thumbnail.path }]
      : []),
  ];
}

export function holdFile(id: string, parts: NewPhoto[]): void {
  held.set(id, parts);
}

/** The held files that an outbox message includes; none for files already on the server. */
export function photosFor(fileIds: readonly string[]): NewPhoto[] {
  return fileIds.flatMap((id) => held.get(id) ?? []);
}

export function dropHeldFiles(ids: Iterable<string>): void {
  for (const id of ids) held.delete(id);
}
