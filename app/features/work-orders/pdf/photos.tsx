import type { ReactNode } from "react";
import { isPicture } from "~/features/attachments/model";
import type { PdfData } from "../queries/pdf/content";
import type { Localization } from "./localization";

/** The documents that are images, large enough to examine, on separate pages after the signed content. */
export function Photos({
  data,
  localization: { t, pictureOf },
}: {
  data: PdfData;
  localization: Localization;
}): ReactNode {
  const pictures = data.snapshot.documents.filter(({ mediaType }) => isPicture(mediaType));
  const photos = pictures.map(({ sha256, name }, index) => ({
    key: `${index} ${sha256}`,
    src: pictureOf(sha256),
    named: t("workOrders.pdf-document.photo", { number: index + 1, name }),
  }));
  if (photos.length === 0) return null;
  return (
    <section className="appendix">
      <h2>{t("workOrders.pdf-document.photos", { number: photos.length })}</h2>
      <div className="photos">
        {photos.map(({ key, src, named }) => (
          <figure key={key}>
            {src ? (
              <img src={src} alt={named} />
            ) : (
              <p>{t("workOrders.pdf-document.photo-missing")}</p>
            )}
            <figcaption>{named}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
