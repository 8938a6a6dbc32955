import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { VisibleEffect } from "~/offline/outbox/effects";
import { useFormat } from "~/shell/layout/use-format";
import { SearchInput } from "~/ui/form/search-input";
import { LinkButton } from "~/ui/layout/button";
import type { DayGroup, TechnicianDay } from "../model";
import { CollapsedOrders } from "./collapsed-orders";
import { DayCard } from "./day-card";
import { DayRows } from "./day-row";
import { MissingSteps } from "./missing-steps";
import { NothingToday } from "./nothing-today";
import { type QueuedDay, type QueuedDayOrder, withQueuedDay } from "./queued-day";

/** Orders of today that are visible at once. The first one has its contact and route. */
const MOST_OPEN = 5;

const COLLAPSED = ["overdue", "tomorrow", "week", "later"] as const;

/** A technician's open orders, usable with one hand: what is due today, and the other groups collapsed below it. */
export function Day({
  day: stored,
  effects,
}: {
  day: TechnicianDay;
  effects: readonly VisibleEffect[];
}) {
  const { t } = useTranslation();
  const day = withQueuedDay(stored, effects);
  const format = useFormat();
  const groups = groupsOf(day);
  const { today } = groups;
  return (
    <section aria-labelledby="today" className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="today" className="text-lg font-semibold">
          {t("dashboard.day.title", { day: format.nearDay(day.today) })}
        </h2>
        <p className="text-muted text-sm">
          {t("dashboard.day.counts", { today: today.length, overdue: groups.overdue.length })}
        </p>
      </div>
      <Form method="get" action="/work-orders/assigned" className="md:hidden">
        <SearchInput label={t("dashboard.day.search")} className="min-h-12 w-full" />
      </Form>
      <MissingSteps day={day} />
      {today.length > 0 ? <OrdersOfToday orders={today} /> : <NothingToday day={day} />}
      <div>
        {COLLAPSED.map((group) => (
          <CollapsedOrders
            key={group}
            orders={groups[group]}
            open={group === "overdue" && today.length === 0}
            summary={
              <span className={group === "overdue" ? "text-caution" : undefined}>
                {t(`dashboard.day.group.${group}`)}{" "}
                <span className="tab-count">{groups[group].length}</span>
              </span>
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to="/work-orders/week"
          icon="calendar"
          className="min-h-12 flex-1 md:flex-none"
          prefetches
        >
          {t("dashboard.week-ahead.title")}
        </LinkButton>
        <LinkButton
          to="/work-orders/assigned?unfinished=on"
          icon="clipboard"
          className="min-h-12 flex-1 md:flex-none"
          prefetches
        >
          {t("dashboard.day.all")}
        </LinkButton>
      </div>
    </section>
  );
}

function OrdersOfToday({ orders: [first, ...others] }: { orders: QueuedDayOrder[] }) {
  const { t } = useTranslation();
  const [open, more] = [others.slice(0, MOST_OPEN - 1), others.slice(MOST_OPEN - 1)];
  return (
    <>
      <ol className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {first ? <DayCard order={first} /> : null}
        {open.length > 0 ? (
          <li>
            <DayRows orders={open} />
          </li>
        ) : null}
      </ol>
      <CollapsedOrders summary={t("dashboard.day.more", { count: more.length })} orders={more} />
    </>
  );
}

function groupsOf({ orders }: QueuedDay): Record<DayGroup, QueuedDayOrder[]> {
  const groups: Record<DayGroup, QueuedDayOrder[]> = {
    today: [],
    overdue: [],
    tomorrow: [],
    week: [],
    later: [],
  };
  for (const order of orders) groups[order.group].push(order);
  return groups;
}
