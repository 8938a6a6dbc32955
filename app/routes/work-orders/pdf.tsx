import { useOutletContext, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { LinkButton } from "~/ui/layout/button";
import type { WorkOrderDetail } from "~/features/work-orders/queries/detail";

/** The page shown when the PDF of an order or of one of its reports cannot be generated at the moment. */
export default function PdfNotReady() {
  const { t } = useTranslation();
  const { id } = useOutletContext<WorkOrderDetail>();
  const [params] = useSearchParams();
  const report = params.get("report");
  const page = report
    ? `/work-orders/${id}/daily-reports/${encodeURIComponent(report)}`
    : `/work-orders/${id}`;
  const download = report
    ? `/api/dailyReports/${encodeURIComponent(report)}/pdf`
    : `/api/workOrders/${id}/pdf`;
  return (
    <DialogPage
      title={t("workOrders.pdf.title")}
      closeTo={page}
      footer={
        <>
          <LinkButton to={page} look="quiet" preventScrollReset>
            {t("ui.dialog.cancel")}
          </LinkButton>
          <LinkButton to={download} look="primary" icon="download" reloadDocument>
            {t("workOrders.pdf.again")}
          </LinkButton>
        </>
      }
    >
      <p className="text-pretty">
        {params.get("reason") === "limit" ? t("workOrders.pdf.limit") : t("workOrders.pdf.text")}
      </p>
    </DialogPage>
  );
}
