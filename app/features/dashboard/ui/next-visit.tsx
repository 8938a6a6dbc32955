import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { joinNames, titleOf } from "~/kernel/text/title";
import { estimateServerTime } from "~/offline/connectivity/clock";
import { readOfflineData } from "~/offline/data/offline-data";
import { effectsSince } from "~/offline/outbox/effects";
import { useOutbox } from "~/offline/outbox/outbox";
import { LinkButton } from "~/ui/layout/button";
import { RouteLink } from "~/ui/layout/contact-links";
import { Icon } from "~/ui/layout/icon";
import type { TechnicianDay } from "../model";
import { nextToday } from "../policy/next-today";
import type { OrdersPage } from "../queries/read";
import { offlineDay } from "./offline-page";
import { type QueuedDayOrder, withQueuedDay } from "./queued-day";

type Props = { orderId: string };
type StoredDay = { day: TechnicianDay; storedAt: number };

/**
 * After a signature: where the technician goes next today, from what this device stores, with a network or without. A device that stores
 * nothing yet shows nothing.
 */
export function NextVisit({ orderId }: Props) {
  const stored = useStoredDay(orderId);
  const { entries, sent } = useOutbox();
  if (!stored) return null;
  const effects = effectsSince({ entries, sent }, stored.storedAt);
  const { orders } = withQueuedDay(stored.day, effects);
  const next = nextToday(orders, orderId);
  // One that was reported may still wait for the own signature.
  if (!next && orders.some((one) => one.id !== orderId && one.group === "today" && one.next.mayAct))
    return <TodayLink />;
  return (
    <section
      aria-labelledby="next-visit"
      className="card-surface big-targets flex flex-col gap-3 p-4"
    >
      {next ? <Next order={next} /> : <Done />}
    </section>
  );
}

function Next({ order }: { order: QueuedDayOrder }) {
  const { t } = useTranslation();
  const { id, number, customerName, place, address, description, visit } = order;
  return (
    <>
      <div className="min-w-0">
        <h2 id="next-visit" className="text-muted text-sm">
          {t("dashboard.next.title")}
        </h2>
        <p className="text-lg leading-snug font-semibold">
          {joinNames(visit?.times, customerName || place || number)}
        </p>
        <p className="line-clamp-2">{joinNames(titleOf(description), number)}</p>
        {address ? <p className="text-muted text-sm">{address}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {address ? (
          <RouteLink address={address} className="btn btn-primary min-h-12 flex-1">
            {t("dashboard.day.navigate")}
          </RouteLink>
        ) : null}
        <LinkButton
          to={`/work-orders/${id}`}
          look={address ? "plain" : "primary"}
          icon="arrow-right"
          className="min-h-12 flex-1"
          prefetches
          aria-label={t("dashboard.day.open-order", { number })}
        >
          {t("dashboard.day.open")}
        </LinkButton>
      </div>
    </>
  );
}

function Done() {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center gap-3">
        <Icon name="circle-check" size={24} className="text-success" />
        <div className="min-w-0">
          <h2 id="next-visit" className="font-semibold">
            {t("dashboard.next.done")}
          </h2>
          <p className="text-muted">{t("dashboard.next.none")}</p>
        </div>
      </div>
      <TodayLink />
    </>
  );
}

function TodayLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/work-orders" icon="calendar" className="min-h-12" prefetches>
      {t("dashboard.next.today")}
    </LinkButton>
  );
}

/** The technician's day in the offline data, as it is now. Null for others, and where there is none. */
function useStoredDay(orderId: string): StoredDay | null {
  const [stored, setStored] = useState<StoredDay | null>(null);
  useEffect(() => {
    let isOver = false;
    void readStoredDay()
      .catch(() => null)
      .then((found) => {
        if (!isOver) setStored(found);
      });
    return () => {
      isOver = true;
    };
  }, [orderId]);
  return stored;
}

async function readStoredDay(): Promise<StoredDay | null> {
  const [part, now] = await Promise.all([
    readOfflineData<OrdersPage>("work-orders"),
    estimateServerTime(),
  ]);
  const day = part && (await offlineDay(part.value.dashboard.day, now));
  return day && { day, storedAt: part.storedAt };
}
