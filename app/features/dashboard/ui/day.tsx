import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { VisibleEffect } from "~/offline/outbox/effects";
import { useFormat } from "~/shell/layout/use-format";
import { withoutView } from "~/kernel/input/list-view";
import { SearchInput } from "~/ui/form/search-input";
import { LinkButton } from "~/ui/layout/button";
import type { DayGroup, FinishedOrder, TechnicianDay } from "../model";
import { DayCard } from "./day-card";
import { DayRows, FinishedRows } from "./day-row";
import { MissingSteps } from "./missing-steps";
import { type QueuedDay, type QueuedDayOrder, withQueuedDay } from "./queued-day";
import type { ReactNode } from "react";
import { Disclosure } from "~/ui/overlay/disclosure";
import { Icon } from "~/ui/layout/icon";
import { joinNames } from "~/kernel/text/title";

type Props = { summary: ReactNode; orders: QueuedDayOrder[]; open?: boolean };

/** Orders of today that are visible at once. The first one has its contact and route. */
const MAX_OPEN = 5;

const COLLAPSED = ["overdue", "tomorrow", "week", "later"] as const;

/** A technician's open orders, usable with one hand: what is due today, and the other groups collapsed below it. */
export function Day({
  day: stored,
  hours,
  effects,
}: {
  day: TechnicianDay;
  /** The sums of the week, which the page has too. */ hours: ReactNode;
  effects: readonly VisibleEffect[];
}) {
  const { t } = useTranslation();
  const day = withQueuedDay(stored, effects);
  const format = useFormat();
  const groups = groupsOf(day);
  const { today } = groups;
  return (
    <section aria-labelledby="today" className="today mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="today" className="text-lg font-semibold">
          {t("dashboard.day.title", { day: format.nearDay(day.today) })}
        </h2>
        <p className="text-muted text-sm">
          {t("dashboard.day.counts", { today: today.length, overdue: groups.overdue.length })}
        </p>
      </div>
      {hours}
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
                {group === "overdue" ? (
                  <Icon name="history" size={16} className="me-1 inline" />
                ) : null}
                {t(`dashboard.day.group.${group}`)}{" "}
                <span className="tab-count">{groups[group].length}</span>
              </span>
            }
          />
        ))}
      </div>
      <FinishedOrders orders={day.finished ?? []} />
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
        <LinkButton
          to={withoutView("work-orders")}
          icon="list-checks"
          className="min-h-12 basis-full md:hidden"
          prefetches
        >
          {t("dashboard.day.everyone")}
        </LinkButton>
      </div>
    </section>
  );
}

function OrdersOfToday({ orders: [first, ...others] }: { orders: QueuedDayOrder[] }) {
  const { t } = useTranslation();
  const [open, more] = [others.slice(0, MAX_OPEN - 1), others.slice(MAX_OPEN - 1)];
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

/** A collapsed group of the day. A group without orders is not rendered. */
function CollapsedOrders({ summary, orders, open = false }: Props) {
  if (orders.length === 0) return null;
  return (
    <Disclosure open={open} className="pt-1 pb-2" summary={summary}>
      <DayRows orders={orders} />
    </Disclosure>
  );
}

/** What was reported today and waits for others or is done. */
function FinishedOrders({ orders }: { orders: FinishedOrder[] }) {
  const { t } = useTranslation();
  if (orders.length === 0) return null;
  return (
    <Disclosure
      className="pt-1 pb-2"
      summary={
        <span>
          {t("dashboard.day.finished")} <span className="tab-count">{orders.length}</span>
        </span>
      }
    >
      <FinishedRows orders={orders} />
    </Disclosure>
  );
}

/** Shown on a free day, with the next planned order. */
function NothingToday({ day: { orders } }: { day: QueuedDay }) {
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
      <div className="line-words">
        <p className="font-semibold">{t("dashboard.day.nothing")}</p>
        <p className="text-muted">
          {next
            ? t("dashboard.day.next", {
                day: format.nearDay(next.plannedStartOn),
                order: joinNames(next.number, next.customerName),
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
