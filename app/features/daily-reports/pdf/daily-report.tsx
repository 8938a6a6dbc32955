import type { TFunction } from "i18next";
import type { ReactElement, ReactNode } from "react";
import { companyOf } from "~/features/work-orders/pdf/company";
import { joined, type Localization } from "~/features/work-orders/pdf/localization";
import { PhotoPages, reportPhotos } from "~/features/work-orders/pdf/photos";
import { formatter } from "~/kernel/text/format";
import { bcp47, type Language } from "~/kernel/text/languages";
import { Mark, PdfHead, Prose, Section } from "~/kernel/pdf/document";
import { type Fact, Facts } from "~/kernel/pdf/tables";
import type { PdfDocument } from "~/kernel/pdf/printer";
import { renderPdf } from "~/kernel/pdf/render";
import { SignatureBlock } from "~/kernel/pdf/signature-block";
import type { Settings } from "~/server/settings";
import { ReportHours } from "./hours";
import { ReportExpenses, ReportParts } from "./materials";
import type { PrintedReport } from "./document";
import { isOtherName } from "~/kernel/text/fold";

type Look = {
  language: Language;
  t: TFunction;
  company: Settings["company"];
  timeZone: string;
  currency: string;
  logo?: string | undefined;
  /** As data URLs, by hash. */ pictures?: Record<string, string>;
};
type Props = { report: PrintedReport; localization: Localization };

export function dailyReportPdf(
  report: PrintedReport,
  { language, t, company, timeZone, currency, logo, pictures = {} }: Look,
): PdfDocument {
  const localization: Localization = {
    t,
    language,
    format: formatter({ language, timeZone, currency }),
    pictureOf: (sha256) => pictures[sha256] ?? null,
  };
  const named = joined(
    [t("dailyReports.detail.title"), localization.format.day(report.reportOn)],
    " ",
  );
  const ofOrder =
    report.orderNumber && t("dailyReports.pdf-document.order", { number: report.orderNumber });
  const about = {
    title: joined([named, ofOrder], " – "),
    lang: bcp47(language),
    footer: joined([company.name, ofOrder, named], " · "),
  };
  return renderPdf(
    <DailyReportDocument
      report={report}
      localization={localization}
      company={{ ...companyOf(company, localization), logo }}
    />,
    about,
  );
}

function DailyReportDocument({
  report,
  localization,
  company,
}: Props & { company: ReturnType<typeof companyOf> }): ReactElement {
  const { t, format } = localization;
  return (
    <main>
      <PdfHead
        company={company}
        kind={
          report.orderNumber ? t("workOrders.pdf-document.kind") : t("dailyReports.detail.title")
        }
        number={report.orderNumber}
        title={joined(
          [t("dailyReports.detail.title"), format.dayWithWeekday(report.reportOn)],
          " – ",
        )}
      >
        <StatusBlock report={report} localization={localization} />
      </PdfHead>
      <ReportHours report={report} localization={localization} />
      <Texts report={report} localization={localization} />
      <ReportParts report={report} localization={localization} />
      <ReportExpenses report={report} localization={localization} />
      <Section title={t("workOrders.detail.signatures")}>
        {report.signatures.length > 0 ? (
          <Signed report={report} localization={localization} />
        ) : (
          <p>{t("workOrders.pdf-document.not-signed-yet")}</p>
        )}
      </Section>
      <PhotoPages photos={reportPhotos(report, localization)} localization={localization} />
    </main>
  );
}

/** States first when a report does not count. */
function StatusBlock({ report, localization: { t } }: Props): ReactNode {
  const { status, statusReason, signatures, excerpt } = report;
  return (
    <>
      <Mark tone={status === "submitted" ? "good" : "open"}>
        {t(`dailyReports.status.${status}`)}
      </Mark>
      {signatures.length === 0 && <Mark>{t("workOrders.outcome.unsigned")}</Mark>}
      {excerpt && <Mark>{t("dailyReports.pdf-document.excerpt")}</Mark>}
      <span>
        {joined(
          [
            report.authorName,
            t("dailyReports.pdf-document.version", { number: report.version }),
            status !== "submitted" && status !== "unfiled" && statusReason,
          ],
          " · ",
        )}
      </span>
    </>
  );
}

function Texts({ report, localization: { t } }: Props): ReactNode {
  const facts: Fact[] = [
    {
      label: t("dailyReports.field.intervention"),
      value: report.intervention && <Prose>{report.intervention}</Prose>,
      wide: true,
    },
    {
      label: t("dailyReports.field.notes"),
      value: report.notes && <Prose>{report.notes}</Prose>,
      wide: true,
    },
    { label: t("dailyReports.field.warranty"), value: report.warranty ? t("common.yes") : "" },
  ].filter(({ value }) => value);
  return facts.length > 0 ? (
    <Section title={t("dailyReports.form.done-work")}>
      <Facts items={facts} />
    </Section>
  ) : null;
}

function Signed({ report, localization: { t, format } }: Props): ReactNode {
  const signatures = report.signatures.map(({ party, name, account, image, typed, signedAt }) => ({
    role: t(`workOrders.sign.${party}`),
    name: name || t("workOrders.detail.erased"),
    details: [
      joined([report.signingPlace, format.dateTime(signedAt)]),
      ...(isOtherName(name, account) ? [t("common.signed-with-account", { name: account })] : []),
    ],
    image,
    typed,
  }));
  return <SignatureBlock signatures={signatures} />;
}
