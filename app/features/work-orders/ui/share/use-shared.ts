import { useCallback, useEffect, useRef, useState } from "react";
import { mediaTypeOf } from "~/features/attachments/media-types";
import { currentOwner } from "~/offline/data/owner";
import type { RefusedFile } from "~/offline/drafts/shared-files";
import type { QueuedPhoto } from "~/offline/outbox/entry";

type SharedFile = { id: string; name: string; preview: string | null };
export type SharedHere = { text: string; files: SharedFile[]; refused: RefusedFile[] };

/** What waits on this device for a work order; undefined until it is read, null without any. */
export function useShared() {
  const [shared, setShared] = useState<SharedHere | null | undefined>();
  useEffect(() => {
    let gone = false;
    readShared().then(
      (found) => gone || setShared(found),
      () => gone || setShared(null),
    );
    return () => {
      gone = true;
    };
  }, []);
  useReleasedPreviews(shared?.files);
  const leaveOut = useCallback(async (id: string) => {
    const { dropDraftPhoto } = await import("~/offline/drafts/draft-photos");
    await dropDraftPhoto(id);
    setShared((before) =>
      before ? { ...before, files: before.files.filter((each) => each.id !== id) } : before,
    );
  }, []);
  return { shared, leaveOut };
}

async function readShared(): Promise<SharedHere | null> {
  const owner = currentOwner();
  if (owner === null) return null;
  const { findShared, refuseShared } = await import("~/offline/drafts/shared-files");
  const found = await findShared(owner);
  if (!found) return null;
  const { shared, photos } = found;
  const wrong = photos.filter((each) => !isStorable(each));
  const refused = wrong.length > 0 ? await refuseShared(owner, wrong) : shared.refused;
  const files = photos.filter(isStorable).map(({ id, name, mediaType, bytes }) => ({
    id,
    name,
    preview: mediaType.startsWith("image/")
      ? URL.createObjectURL(new Blob([bytes], { type: mediaType }))
      : null,
  }));
  return { text: shared.text, files, refused };
}

/** The server decides by content; a picture of a camera's own format is converted before. */
function isStorable({ bytes, name, mediaType }: QueuedPhoto): boolean {
  return (
    /^image\/(hei[cf]|avif)$/.test(mediaType) ||
    mediaTypeOf(new Uint8Array(bytes.slice(0, 4_096)), name) !== null
  );
}

/** The browser keeps a picture in memory as long as its object URL exists. */
function useReleasedPreviews(files: SharedFile[] | undefined): void {
  const urls = useRef(new Set<string>());
  for (const { preview } of files ?? []) if (preview) urls.current.add(preview);
  useEffect(() => {
    const known = urls.current;
    return () => known.forEach((url) => URL.revokeObjectURL(url));
  }, []);
}
