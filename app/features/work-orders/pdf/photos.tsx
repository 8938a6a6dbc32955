import type { ReactNode } from "react";
import { isPicture } from "~/features/attachments/model";
import type { Day } from "~/kernel/time/days";
import type { ExpenseType, PhotoKind } from "../model";
import type { PdfData } from "../queries/pdf/content";
import { checklistPhotos } from "./checklists";
import { joined, type Localization } from "./localization";

/** The photos of the reports, day by day, and of the checklists, then the documents that are images, on separate pages after the signed content. */
export function Photos({
  data,
  localization,
}: {
  data: PdfData;
  localization: Localization;
}): ReactNode {
  const { snapshot } = data;
  const ofReports = snapshot.reports.flatMap((report) => reportPhotos(report, localization));
  const documents = snapshot.documents
    .filter(({ mediaType }) => isPicture(mediaType))
    .map(({ sha256, name }) => ({ sha256, caption: name }));
  return (
    <PhotoPages
      photos={[...ofReports, ...checklistPhotos({ data }), ...documents]}
      localization={localization}
    />
  );
}

type PrintedPhoto = { sha256: string; caption: string };
type PhotographedReport = {
  reportOn: Day;
  expenses: readonly { type: ExpenseType; words: string; amountCents: number }[];
  photos?: readonly { sha256: string; kind: PhotoKind; expense: number | null }[];
};

/** The photos of a report with what each shows: before, after, or the receipt of an expense. */
export function reportPhotos(
  { reportOn, expenses, photos = [] }: PhotographedReport,
  { t, format }: Localization,
): PrintedPhoto[] {
  return photos.map(({ sha256, kind, expense }) => {
    const paid = expense === null ? undefined : expenses[expense];
    const what = paid && [
      t(`dailyReports.expense.${paid.type}`),
      paid.words,
      format.money(paid.amountCents),
    ];
    const caption = [t(`dailyReports.photo.${kind}`), ...(what ?? [])];
    return { sha256, caption: joined([format.day(reportOn), ...caption], " · ") };
  });
}

/** Images large enough to examine. Renders nothing without any. */
export function PhotoPages({
  photos,
  localization: { t, pictureOf },
}: {
  photos: readonly PrintedPhoto[];
  localization: Localization;
}): ReactNode {
  if (photos.length === 0) return null;
  const figures = photos.map(({ sha256, caption }, index) => ({
    key: `${index} ${sha256}`,
    src: pictureOf(sha256),
    named: t("workOrders.pdf-document.photo", { number: index + 1, name: caption }),
  }));
  return (
    <section className="appendix">
      <h2>{t("workOrders.pdf-document.photos", { number: photos.length })}</h2>
      <div className="photos">
        {figures.map(({ key, src, named }) => (
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
