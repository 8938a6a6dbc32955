import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportPhoto } from "../../queries/report-columns";

const PicturePreview = lazy(async () => ({
  default: (await import("~/features/attachments/ui/documents/picture-preview")).PicturePreview,
}));

type Props = { photos: readonly ReportPhoto[]; isSmall?: boolean };

/** Photos of a report with what each shows. One opens enlarged: as a link without JavaScript, in a dialog with it. */
export function ReportPhotos({ photos, isSmall = false }: Props) {
  const { t } = useTranslation();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const named = photos.map(({ fileId, kind }) => ({
    fileId,
    name: t(`dailyReports.photo.${kind}`),
  }));
  return (
    <>
      <ul
        className={
          isSmall
            ? "mt-1 flex flex-wrap gap-2"
            : "grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3"
        }
      >
        {photos.map((photo, index) => (
          <li key={photo.fileId} className={isSmall ? "w-16" : "min-w-0"}>
            <a
              href={`/api/files/${photo.fileId}`}
              target="_blank"
              rel="noreferrer"
              className="block"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpenIndex(index);
              }}
            >
              <Thumbnail photo={photo} label={named[index]?.name ?? ""} />
              {isSmall ? null : <span className="mt-1 block text-sm">{named[index]?.name}</span>}
            </a>
          </li>
        ))}
      </ul>
      {openIndex === null ? null : (
        <Suspense fallback={null}>
          <PicturePreview
            pictures={named}
            at={openIndex}
            onMove={setOpenIndex}
            onClose={() => setOpenIndex(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Thumbnail({ photo, label }: { photo: ReportPhoto; label: string }) {
  const address = `/api/files/${photo.fileId}`;
  return (
    <img
      src={photo.hasThumbnail ? `${address}?size=thumbnail` : address}
      alt={label}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      loading="lazy"
      decoding="async"
      className="bg-base-200 rounded-field aspect-4/3 w-full object-cover"
    />
  );
}
