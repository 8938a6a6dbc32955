import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { DialogPage } from "~/ui/overlay/dialog-page";

type Props = { order: { id: string; mayFileReport: boolean } };

/** What is asked besides whether to start work. `track`: whether to time it too. */
export function StartFields({ order, track }: Props & { track: ReactNode }) {
  return (
    <>
      {track}
      {order.mayFileReport ? <ReportInstead order={order} /> : null}
    </>
  );
}

/** Work that is already done needs no start of its own. */
function ReportInstead({ order }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="text-muted text-sm">{t("workOrders.start.by-report")}</p>
      <LinkButton
        to={`/work-orders/${order.id}/daily-reports/new`}
        look="quiet"
        icon="pen"
        className="-ms-4"
        prefetches
      >
        {t("workOrders.step.report")}
      </LinkButton>
    </div>
  );
}

/** In place of the question, for an order that was started while it was open. */
export function StartedAlready({ order, closeTo }: Props & { closeTo: string }) {
  const { t } = useTranslation();
  return (
    <DialogPage
      title={t("workOrders.startedAlready.done")}
      closeTo={closeTo}
      footer={
        <>
          <LinkButton to={closeTo} look="quiet" preventScrollReset>
            {t("ui.dialog.close")}
          </LinkButton>
          {order.mayFileReport ? (
            <LinkButton
              to={`/work-orders/${order.id}/daily-reports/new`}
              look="primary"
              icon="clipboard"
            >
              {t("workOrders.step.report")}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p>{t("workOrders.startedAlready.text")}</p>
    </DialogPage>
  );
}
