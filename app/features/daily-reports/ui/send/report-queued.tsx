import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";

/** Shown only after the report is stored on this device. */
export function ReportQueued({ workOrderId }: { workOrderId: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="big-targets">
      <EmptyState icon="circle-check" headingLevel={1} title={t("dailyReports.file.saved")}>
        <LinkButton look="primary" to={`/work-orders/${workOrderId}?tab=reports`}>
          {t("dailyReports.form.to-order")}
        </LinkButton>
        <LinkButton look="quiet" to="/outbox">
          {t("outbox.title")}
        </LinkButton>
      </EmptyState>
    </div>
  );
}
