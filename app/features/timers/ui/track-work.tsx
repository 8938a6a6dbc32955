import { useOutletContext } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { THEN } from "~/features/work-orders/ui/command/content-in-view";
import { useTimerChanges } from "~/offline/outbox/use-timer-changes";
import { useIsAsked } from "~/shell/timer/use-day-time";
import { Checkbox } from "~/ui/form/field";
import { orderTimer, type TimedOrder } from "./order-timer";

const STORED_CHOICE = "start-tracks-work";

/** Whether the start is also that of the timer: as chosen last on this device, and where the way to the order was timed. */
export function TrackWork() {
  const order = useOutletContext<TimedOrder>();
  return order.timers?.mayTime ? <TrackTimed order={order} /> : null;
}

function TrackTimed({ order }: { order: TimedOrder }) {
  const { t } = useTranslation();
  const { changes } = useTimerChanges(order);
  const timer = orderTimer(order, changes);
  /** The order asks first when that one ended. */
  const isAsked = useIsAsked(timer?.running);
  const isTimed = timer?.isRunning === true;
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isTimed || localStorage.getItem(STORED_CHOICE)) setOn(true);
  }, [isTimed]);
  if (isAsked) return null;
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
