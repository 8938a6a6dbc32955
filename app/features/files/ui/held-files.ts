import { newId } from "~/kernel/ids";
import { mediaTypeOf } from "~/kernel/media-types";
import { Refusal } from "~/kernel/refusal";
import type { NewPhoto } from "~/offline/outbox/entry";
import { MOST_FILE_BYTES, MOST_THUMBNAIL_BYTES } from "../model";
import type { PreparedFile } from "./prepare-file";

// Files that a form could not send by itself. They lie here until the form is saved: then they go to the disk with its entry, in one transaction.

const held = new Map<string, NewPhoto[]>();

/** Refused at once where the server would refuse it: whoever chose it is still here. */
export async function partsOf(id: string, { path, bytes, name, thumbnail }: PreparedFile): Promise<NewPhoto[]> {
  if (bytes.size > MOST_FILE_BYTES) throw new Refusal("too_large", "file_too_large");
  const content = await bytes.arrayBuffer();
  const mediaType = mediaTypeOf(new Uint8Array(content.slice(0, 4_096)), name);
  if (!mediaType) throw new Refusal("invalid_input", "file_kind");
  const small = thumbnail && thumbnail.bytes.size <= MOST_THUMBNAIL_BYTES ? await thumbnail.bytes.arrayBuffer() : null;
  // They leave in the order of their ids: a thumbnail needs its file to be there.
  const after = newId(Date.now() + 1);
  return [
    { id, bytes: content, mediaType, name, path },
    ...(small && thumbnail ? [{ id: after, bytes: small, mediaType: "image/jpeg", name, path: thumbnail.path }] : []),
  ];
}

export function hold(id: string, parts: NewPhoto[]): void {
  held.set(id, parts);
}

/** What an entry that names these files takes along; nothing for those that the server has already. */
export function photosFor(fileIds: readonly string[]): NewPhoto[] {
  return fileIds.flatMap((id) => held.get(id) ?? []);
}

export function letGo(ids: Iterable<string>): void {
  for (const id of ids) held.delete(id);
}
