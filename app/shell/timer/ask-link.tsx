import { useTranslation } from "react-i18next";
import type { TimerInterval } from "~/kernel/timer-change";
import { LinkButton } from "~/ui/layout/button";

/** Leads to the question when a timer ended that may have been forgotten. */
export function AskLink({ timer: { workOrderId } }: { timer: TimerInterval }) {
  const { t } = useTranslation();
  return (
    <LinkButton
      to={`/work-orders/${workOrderId}/timer`}
      look="primary"
      className="min-h-12 flex-auto px-3"
      preventScrollReset
    >
      {t("timers.ask.action")}
    </LinkButton>
  );
}
