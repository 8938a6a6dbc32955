import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import type { QueuedDay } from "./queued-day";

/** Shown on a free day, with the next planned order. */
export function NothingToday({ day: { orders } }: { day: QueuedDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const next = orders.find(({ group, plannedStartOn }) => group !== "overdue" && plannedStartOn);
  // Without a planned day they are under "Later".
  const hasUndated = orders.some(({ group }) => group !== "overdue");
  return (
    <div className="card-surface flex items-center gap-3 p-4">
      <span className="bg-primary/10 text-primary rounded-full p-3">
        <Icon name="circle-check" size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t("dashboard.day.nothing")}</p>
        <p className="text-muted">
          {next
            ? t("dashboard.day.next", {
                day: format.nearDay(next.plannedStartOn),
                order: [next.number, next.customerName].filter(Boolean).join(" · "),
              })
            : t(hasUndated ? "dashboard.day.undated" : "dashboard.day.no-next")}
        </p>
      </div>
      {next ? (
        <LinkButton
          to={`/work-orders/${next.id}`}
          look="quiet"
          className="min-h-12"
          prefetches
          aria-label={t("dashboard.day.open-order", { number: next.number })}
        >
          <Icon name="chevron-right" />
        </LinkButton>
      ) : null}
    </div>
  );
}
