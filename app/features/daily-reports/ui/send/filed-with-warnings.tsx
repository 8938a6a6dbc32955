import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import type { ReportWarning } from "../../model";
import { WarningList } from "./warning-list";

/** Confirms the filing and shows its warnings before the user continues. */
export function FiledWithWarnings({
  done,
  warnings,
  workOrderId,
  reportId,
}: {
  done: string;
  warnings: readonly ReportWarning[];
  workOrderId: string;
  reportId: string;
}) {
  const { t } = useTranslation();
  return (
    <div className="big-targets flex max-w-3xl flex-col items-start gap-4 *:w-full">
      <PageHeader title={done} />
      <Notice kind="warning" title={t("dailyReports.form.worth-knowing")}>
        <WarningList
          warnings={warnings}
          fixAt={`/work-orders/${workOrderId}/daily-reports/${reportId}/edit`}
        />
      </Notice>
      <LinkButton
        look="primary"
        className="md:w-auto"
        to={`/work-orders/${workOrderId}?tab=reports`}
      >
        {t("dailyReports.form.to-order")}
      </LinkButton>
    </div>
  );
}
