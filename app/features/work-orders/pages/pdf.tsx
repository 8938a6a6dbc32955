import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogFooter } from "~/ui/dialog";
import { DialogPage } from "~/ui/dialog-page";
import { LinkButton } from "~/ui/button";
import type { WorkOrderDetail } from "../queries/detail";

/** Where a PDF leads that could not be made at the moment. */
export default function PdfNotReady() {
  const { t } = useTranslation();
  const { id } = useOutletContext<WorkOrderDetail>();
  return (
    <DialogPage title={t("workOrders.pdf.title")} closeTo={`/work-orders/${id}`}>
      <p className="mb-4 text-pretty">{t("workOrders.pdf.text")}</p>
      <div className="-mx-5 -mb-5">
        <DialogFooter>
          <LinkButton to={`/work-orders/${id}`} look="quiet" preventScrollReset>
            {t("ui.dialog.cancel")}
          </LinkButton>
          <LinkButton to={`/api/workOrders/${id}/pdf`} look="primary" icon="download" reloadDocument>
            {t("workOrders.pdf.again")}
          </LinkButton>
        </DialogFooter>
      </div>
    </DialogPage>
  );
}
