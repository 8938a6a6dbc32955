import { lazy, type ReactNode, Suspense, useState } from "react";
import type { DocumentRow } from "../../queries/list";
import type { Picture } from "./picture-preview";

const PicturePreview = lazy(async () => ({
  default: (await import("./picture-preview")).PicturePreview,
}));

/** The preview of a list of pictures, and what opens it at one of them. */
export function usePicturePreview(pictures: readonly Picture[]) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const preview =
    openIndex === null ? null : (
      <Suspense fallback={null}>
        <PicturePreview
          pictures={pictures}
          at={openIndex}
          onMove={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      </Suspense>
    );
  return { open: setOpenIndex, preview };
}

type Props = {
  picture: Pick<DocumentRow, "fileId"> &
    Pick<Picture, "address"> &
    Partial<Pick<DocumentRow, "hasThumbnail" | "width" | "height">>;
  alt: string;
  className: string;
  onOpen: () => void;
  /** What the link shows below the thumbnail. */
  children?: ReactNode;
};

/** A thumbnail. The picture opens enlarged: as a link without JavaScript, in the preview with it. */
export function PictureLink({ picture, alt, className, onOpen, children }: Props) {
  const address = picture.address ?? `/api/files/${picture.fileId}`;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="block"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <img
        src={picture.hasThumbnail ? `${address}?size=thumbnail` : address}
        alt={alt}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        loading="lazy"
        decoding="async"
        className={`bg-base-200 w-full object-cover ${className}`}
      />
      {children}
    </a>
  );
}
