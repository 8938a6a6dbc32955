import { offlineOrders } from "~/features/work-orders/ui/list/offline-orders";
import { looksForSomething } from "~/kernel/input/list-view";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { TechnicianDay } from "../model";
import { dayOn } from "../policy/day";
import type { OrdersPage } from "../queries/read";

/** The stored day of a technician as it is now, with what was started on this device since. */
export async function offlineDay(
  day: TechnicianDay | null,
  now: Instant,
): Promise<TechnicianDay | null> {
  const here =
    day &&
    (await import("./started-orders")
      .then(({ withStartedOrders }) => withStartedOrders(day))
      .catch(() => day));
  return here && dayOn(here, dayIn(here.timeZone ?? "UTC", now));
}

/** The page of all orders from the offline data: the open orders of the current user. It creates none. */
export async function offlineOrdersPage(
  page: OrdersPage,
  request: { url: URL; now: number },
): Promise<OrdersPage> {
  const listView = offlineOrders(page.listView, request);
  const isOverview = !looksForSomething(request.url.searchParams);
  const day = isOverview ? await offlineDay(page.dashboard.day, request.now) : null;
  const dashboard = { ...page.dashboard, day };
  return { ...page, dashboard, mayCreate: false, listView };
}
