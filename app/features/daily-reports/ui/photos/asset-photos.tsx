import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PictureLink, usePicturePreview } from "~/features/attachments/ui/documents/picture-link";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import type { AssetPhotos as Photos } from "../../queries/asset-photos";

/** The newest photos of the orders of an asset, each with its order. Nothing without any. */
export function AssetPhotos({ photos, hasMore }: Photos) {
  const { t } = useTranslation();
  const format = useFormat();
  const { open, preview } = usePicturePreview(photos);
  if (photos.length === 0) return null;
  return (
    <Section id="photos" title={t("assets.photos.title")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3">
        {photos.map((photo, index) => (
          <li key={photo.fileId} className="min-w-0">
            <PictureLink
              picture={photo}
              alt={t("files.show", { name: photo.name })}
              className="rounded-field aspect-4/3"
              onOpen={() => open(index)}
            />
            <Link
              to={`/work-orders/${photo.workOrderId}`}
              className="link-plain inline-flex min-h-11 items-center text-sm md:min-h-6"
            >
              {photo.workOrderNumber}
            </Link>
            <span className="text-muted block text-sm">{format.date(photo.at)}</span>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="text-muted mt-3 text-sm">{t("assets.photos.more")}</p> : null}
      {preview}
    </Section>
  );
}
