import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PicturePreview } from "~/features/attachments/ui/documents/picture-preview";
import { useOnline } from "~/offline/connectivity/connectivity";
import { Section } from "~/ui/layout/card";
import type { SheetContent } from "./signing-page";

/** The photos of the order as thumbnails. The device does not store them: without a network a line says that there are some. */
export function SheetPhotos({ photos }: Pick<SheetContent, "photos">) {
  const { t } = useTranslation();
  const online = useOnline();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <Section title={t("workOrders.sign.photos", { number: photos.length })}>
      {online ? (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {photos.map(({ id, fileId, name, hasThumbnail }, index) => (
            <li key={id}>
              <a
                href={`/api/files/${fileId}`}
                target="_blank"
                rel="noreferrer"
                className="block"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  setOpenIndex(index);
                }}
              >
                <img
                  src={`/api/files/${fileId}${hasThumbnail ? "?size=thumbnail" : ""}`}
                  alt={t("files.show", { name })}
                  loading="lazy"
                  decoding="async"
                  className="bg-base-200 rounded-field aspect-square w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t("workOrders.sign.photos-online")}</p>
      )}
      {openIndex === null ? null : (
        <PicturePreview
          pictures={photos}
          at={openIndex}
          onMove={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </Section>
  );
}
