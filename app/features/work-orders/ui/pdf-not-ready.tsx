import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { DialogPage } from "~/ui/overlay/dialog-page";

/** Shown when a PDF cannot be generated at the moment, over the page with its link. */
export function PdfNotReady({ page, download }: { page: string; download: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
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
