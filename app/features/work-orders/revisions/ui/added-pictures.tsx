import { PictureLink, usePicturePreview } from "~/features/attachments/ui/documents/picture-link";
import type { ChangedFile } from "../policy/change";
import { useFileText } from "./use-changed-text";

type Stored = { fileId: string; sha256: string; hasThumbnail: boolean };
type Answer = { photos: readonly { id: string; sha256: string; hasThumbnail?: boolean }[] };

/** The parts of an order's page that contain its files. Older releases on this device stored reports without photos, and photos of answers without `hasThumbnail`. */
export type OrderFiles = {
  documents: readonly Stored[];
  reports: readonly { photos?: readonly Stored[] }[];
  checklists?: { checklists: readonly { answers: readonly Answer[] }[] } | null;
};

/** Thumbnails of the files that are pictures and still belong to the order. */
export function AddedPictures({
  files,
  order,
}: {
  files: readonly ChangedFile[];
  order: OrderFiles;
}) {
  const fileText = useFileText();
  const stored = storedIn(order);
  const pictures = files.flatMap((file) => {
    const found = file.mediaType.startsWith("image/") && stored.get(file.sha256);
    return found ? [{ ...found, name: fileText(file) }] : [];
  });
  const { open, preview } = usePicturePreview(pictures);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="mt-1 flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.fileId} className="w-16">
            <PictureLink
              picture={picture}
              alt={picture.name}
              className="rounded-field aspect-4/3"
              onOpen={() => open(index)}
            />
          </li>
        ))}
      </ul>
      {preview}
    </>
  );
}

/** By their hashes, which is how a revision names them. */
function storedIn({ documents, reports, checklists }: OrderFiles): Map<string, Stored> {
  const answers = (checklists?.checklists ?? []).flatMap((list) => list.answers);
  const files: Stored[] = [
    ...answers.flatMap(({ photos }) =>
      photos.map(({ id, sha256, hasThumbnail = false }) => ({ fileId: id, sha256, hasThumbnail })),
    ),
    ...documents,
    ...reports.flatMap(({ photos = [] }) => photos),
  ];
  return new Map(files.map((file) => [file.sha256, file]));
}
