import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { orderTimer, type TimedOrder } from "~/features/timers/ui/order-timer";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import { Checkbox } from "~/ui/form/field";
import { LinkButton } from "~/ui/layout/button";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { THEN } from "./content-in-view";

type Order = TimedOrder & { mayFileReport: boolean };
type Props = { order: Order };

/** What is asked besides whether to start work. */
export function StartFields({ order }: Props) {
  return (
    <>
      {order.timers?.mayTime ? <TrackWork order={order} /> : null}
      {order.mayFileReport ? <ReportInstead order={order} /> : null}
    </>
  );
}

const STORED_CHOICE = "start-tracks-work";

/** Whether the start is also that of the timer: as chosen last on this device, and where the way to the order was timed. */
function TrackWork({ order }: Props) {
  const { t } = useTranslation();
  const { changes } = useTimerChanges(order);
  const isTimed = orderTimer(order, changes)?.isRunning === true;
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isTimed || localStorage.getItem(STORED_CHOICE)) setOn(true);
  }, [isTimed]);
  return (
    <Checkbox
      key={String(isOn)}
      name={THEN}
      value="timer"
      label={t("workOrders.start.track")}
      defaultChecked={isOn}
      onChange={({ target }) => {
        if (target.checked) localStorage.setItem(STORED_CHOICE, "1");
        else localStorage.removeItem(STORED_CHOICE);
      }}
    />
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
