import { useTranslation } from "react-i18next";
import { PictureLink, usePicturePreview } from "~/features/attachments/ui/documents/picture-link";
import type { ReportPhoto } from "../../queries/report-columns";

type Props = { photos: readonly ReportPhoto[]; isSmall?: boolean };

export function ReportPhotos({ photos, isSmall = false }: Props) {
  const { t } = useTranslation();
  const named = photos.map((photo) => ({ ...photo, name: t(`dailyReports.photo.${photo.kind}`) }));
  const { open, preview } = usePicturePreview(named);
  if (photos.length === 0) return null;
  return (
    <>
      <ul
        className={
          isSmall
            ? "mt-1 flex flex-wrap gap-2"
            : "grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3"
        }
      >
        {named.map((photo, index) => (
          <li key={photo.fileId} className={isSmall ? "w-16" : "min-w-0"}>
            <PictureLink
              picture={photo}
              alt={photo.name}
              className="rounded-field aspect-4/3"
              onOpen={() => open(index)}
            >
              {isSmall ? null : <span className="mt-1 block text-sm">{photo.name}</span>}
            </PictureLink>
          </li>
        ))}
      </ul>
      {preview}
    </>
  );
}
