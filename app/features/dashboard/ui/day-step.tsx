import { useTranslation } from "react-i18next";
import { useStepLink, useTurn } from "~/features/work-orders/ui/detail/step-link";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { LinkButton } from "~/ui/layout/button";
import type { QueuedDayOrder } from "./queued-day";

type Props = { order: QueuedDayOrder; compact?: boolean | undefined };

/** The button for the next step. `compact`: beside the order in a row, where an order that waits for others is its own link. */
export function DayStep({ order, compact }: Props) {
  const { t } = useTranslation();
  const link = useStepLink(order, order.next.step);
  const turn = useTurn(order.leadName)(order.next);
  const unavailable = useNeedsNetwork();
  const className = compact ? "min-h-12 px-3" : "min-h-12 w-full";
  if (link && order.next.mayAct) {
    return (
      <LinkButton
        to={link.to}
        look={compact ? "plain" : "primary"}
        icon={compact ? undefined : link.icon}
        className={className}
        prefetches
        unavailable={link.worksOffline ? undefined : unavailable}
        aria-label={`${compact ? link.short : link.text}: ${order.number}`}
      >
        {compact ? link.short : link.text}
      </LinkButton>
    );
  }
  if (compact) return null;
  return (
    <>
      <p className="text-muted text-sm">{turn}</p>
      <LinkButton
        to={`/work-orders/${order.id}`}
        icon="arrow-right"
        className={className}
        prefetches
        aria-label={t("dashboard.day.open-order", { number: order.number })}
      >
        {t("dashboard.day.open")}
      </LinkButton>
    </>
  );
}
