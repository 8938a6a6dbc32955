import { useOutletContext, useSearchParams } from "@remix-run/react";
import type { WorkOrderDetail } from "~/features/work-orders/queries/detail";
import { PdfNotReady } from "~/features/work-orders/ui/pdf-not-ready";

/** The page shown when the PDF of an order or of one of its reports cannot be generated at the moment. */
export default function OrderPdfNotReady() {
  const { id } = useOutletContext<WorkOrderDetail>();
  const report = useSearchParams()[0].get("report");
  return report ? (
    <PdfNotReady
      page={`/work-orders/${id}/daily-reports/${encodeURIComponent(report)}`}
      download={`/api/dailyReports/${encodeURIComponent(report)}/pdf`}
    />
  ) : (
    <PdfNotReady page={`/work-orders/${id}`} download={`/api/workOrders/${id}/pdf`} />
  );
}
