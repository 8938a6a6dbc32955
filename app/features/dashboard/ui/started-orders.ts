import type { OfflineWorkOrder } from "~/features/daily-reports/queries/order";
import { readOfflineData } from "~/offline/data/offline-data";
import { readerHere } from "~/offline/data/owner";
import { listOutbox } from "~/offline/outbox/outbox";
import type { TechnicianDay } from "../model";
import { dayOrderOf, startedNames } from "./day-orders";

/**
 * The day with the orders that were started on this device and that it lacks. A day has the first orders without a plan only, whereas the
 * device has the page of each. Their group follows from the queued start (queued-day.ts).
 */
export async function withStartedOrders(day: TechnicianDay): Promise<TechnicianDay> {
  const owner = readerHere();
  if (owner === null) return day;
  const { listSent } = await import("~/offline/outbox/sent/sent");
  const [entries, sent] = await Promise.all([listOutbox(owner), listSent(owner)]);
  const names = startedNames(
    [...entries, ...sent].flatMap(({ effect }) => effect ?? []),
    day,
  );
  const parts = await Promise.all(names.map((name) => readOfflineData<OfflineWorkOrder>(name)));
  const orders = parts.flatMap((part) => {
    const order = part && dayOrderOf(part.value.page, owner, day.timeZone ?? "UTC");
    return order ? [order] : [];
  });
  return orders.length > 0 ? { ...day, orders: [...day.orders, ...orders] } : day;
}
