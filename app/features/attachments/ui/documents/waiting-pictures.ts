import { useEffect, useState } from "react";
import type { QueuedPhoto } from "~/offline/outbox/entry";
import type { Picture } from "./picture-preview";

type Waiting = readonly Pick<Picture, "fileId" | "name">[];

/** Those of these pictures that wait on this device, each with the address of its bytes here. Empty until they are read. */
export function useWaitingPictures(waiting: Waiting): Picture[] {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const ids = waiting.map(({ fileId }) => fileId).join(" ");
  useEffect(() => {
    let gone = false;
    let found: ReturnType<typeof withAddress>[] = [];
    const show = (photos: readonly QueuedPhoto[]) => {
      if (gone) return;
      found = ids
        .split(" ")
        .flatMap((id) => photos.filter((one) => one.id === id && one.bytes.byteLength > 0))
        .map(withAddress);
      setPictures(found);
    };
    if (ids !== "") void readPhotos(ids.split(" ")).then(show, () => undefined);
    return () => {
      gone = true;
      // The browser keeps a picture in memory as long as its object URL exists.
      for (const { address } of found) URL.revokeObjectURL(address);
      setPictures([]);
    };
  }, [ids]);
  return pictures;
}

function withAddress({ id, name, bytes, mediaType }: QueuedPhoto) {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  return { fileId: id, name, address };
}

async function readPhotos(ids: readonly string[]): Promise<QueuedPhoto[]> {
  return (await import("~/offline/drafts/draft-photos")).findPhotos(ids);
}
