import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { Notice } from "~/ui/layout/notice";
import type { ReportView } from "../../queries/read";
import { ReportSignatures } from "./report-signatures";
import { StoredFacts } from "./stored-facts";

/** A complete stored report. */
export function FiledFacts({ report }: { report: ReportView }) {
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

/** Author, time and version. */
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
function Outside({ report }: { report: ReportView }) {
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
