import { useTranslation } from "react-i18next";
import type { ShownEffect } from "~/offline/outbox/effects";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import type { TechnicianDay } from "../model";
import { DayCard } from "./day-card";
import { MissingSteps } from "./missing-steps";
import { type QueuedDay, withQueuedDay } from "./queued-day";

/** The technician's orders of today in order, usable with one hand. */
export function Day({
  day: stored,
  effects,
}: {
  day: TechnicianDay;
  effects: readonly ShownEffect[];
}) {
  const { t } = useTranslation();
  const day = withQueuedDay(stored, effects);
  const format = useFormat();
  return (
    <section aria-labelledby="today" className="mb-6 flex flex-col gap-3">
      <h2 id="today" className="text-lg font-semibold">
        {t("dashboard.day.title", { day: format.nearDay(day.today) })}
      </h2>
      <MissingSteps day={day} />
      {day.orders.length > 0 ? (
        <ol className="grid gap-3 lg:grid-cols-2">
          {day.orders.map((order) => (
            <DayCard key={order.id} order={order} />
          ))}
        </ol>
      ) : (
        <NothingToday day={day} />
      )}
      <LinkButton
        to="/work-orders/assigned?unfinished=on"
        icon="clipboard"
        className="min-h-12 self-stretch md:self-start"
        prefetch="intent"
      >
        {t("dashboard.day.all")}
      </LinkButton>
    </section>
  );
}

/** Shown on a free day, with the next planned order. */
function NothingToday({ day: { next } }: { day: QueuedDay }) {
  const { t } = useTranslation();
  const format = useFormat();
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
                day: format.nearDay(next.day),
                order: [next.number, next.customerName].filter(Boolean).join(" · "),
              })
            : t("dashboard.day.no-next")}
        </p>
      </div>
      {next ? (
        <LinkButton
          to={`/work-orders/${next.id}`}
          look="quiet"
          className="min-h-12"
          prefetch="intent"
          aria-label={t("dashboard.day.open-order", { number: next.number })}
        >
          <Icon name="chevron-right" />
        </LinkButton>
      ) : null}
    </div>
  );
}
