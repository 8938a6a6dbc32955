import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignatureImage } from "~/features/approvals/ui/approvals";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { Notice } from "~/ui/layout/notice";
import type { ReportView, WholeReport } from "../../queries/read";
import { StoredFacts } from "./stored-facts";
import { isOtherName } from "~/kernel/text/fold";

export function FiledFacts({ report }: { report: WholeReport }) {
  return (
    <div className="flex flex-col gap-4">
      <Outside report={report} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <StoredFacts report={report} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ReportSignatures report={report} />
          <About report={report} />
        </div>
      </div>
    </div>
  );
}

function About({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t("dailyReports.detail.about")}>
      <DefinitionList
        items={[
          { label: t("dailyReports.detail.author"), value: report.authorName },
          { label: t("dailyReports.detail.captured"), value: format.dateTime(report.capturedAt) },
          { label: t("dailyReports.detail.received"), value: format.dateTime(report.createdAt) },
          {
            label: t("dailyReports.detail.changed"),
            value: report.version > 1 ? format.dateTime(report.updatedAt) : "",
          },
          { label: t("dailyReports.detail.version"), value: format.number(report.version) },
        ]}
      />
    </Section>
  );
}

/** Why a report does not count. */
function Outside({ report }: { report: WholeReport }) {
  const { t } = useTranslation();
  if (report.status === "submitted") return null;
  if (report.status !== "unfiled") {
    return (
      <Notice kind="info" title={t(`dailyReports.detail.${report.status}`)}>
        {report.statusReason}
      </Notice>
    );
  }
  const reason = t(`dailyReports.unfiled.${report.statusReason}`, {
    defaultValue: report.statusReason,
  });
  return (
    <Notice kind="warning" title={t("dailyReports.file.kept", { reason })}>
      {report.keptCause ? <p className="wrap-anywhere">{report.keptCause}</p> : null}
      <p>{t("dailyReports.detail.nothing-lost")}</p>
      <Link
        to="/work-orders/unfiled-reports"
        className="link-plain inline-flex min-h-11 items-center"
      >
        {t("dailyReports.kept.all")}
      </Link>
    </Notice>
  );
}

/** The signatures of the current version. Older signatures stay with their versions. */
function ReportSignatures({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (report.signatures.length === 0) return null;
  const inOrder = report.signatures.toSorted((one) => (one.party === "technician" ? -1 : 1));
  return (
    <Section title={t("dailyReports.detail.signatures")}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {inOrder.map((signature) => (
          <li key={signature.party} className="flex flex-col gap-1">
            <span className="text-muted text-sm">
              {t(`dailyReports.form.signature.${signature.party}`)}
            </span>
            <div className="w-full max-w-60">
              <SignatureImage
                signer={signature}
                alt={t("dailyReports.detail.signature-of", { name: signature.name })}
              />
            </div>
            <span className="font-medium">{signature.name}</span>
            <span className="text-muted text-sm">
              {[report.signingPlace, format.dateTime(signature.signedAt)]
                .filter(Boolean)
                .join(", ")}
            </span>
            {isOtherName(signature.name, signature.account) ? (
              <span className="text-muted text-sm">
                {t("common.signed-with-account", { name: signature.account })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
