import { offlineOrders } from "~/features/work-orders/ui/list/offline-orders";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { TechnicianDay } from "../model";
import { dayOn } from "../policy";
import type { OrdersPage } from "../queries/orders-page";

/** The stored day of a technician as it is now. */
export function offlineDay(day: TechnicianDay | null, now: Instant): TechnicianDay | null {
  return day && dayOn(day, dayIn(day.timeZone ?? "UTC", now));
}

/** The page of all orders from the offline data: the open orders of the current user. It creates none. */
export function offlineOrdersPage(
  page: OrdersPage,
  request: { url: URL; now: number },
): OrdersPage {
  const listView = offlineOrders(page.listView, request);
  const isOverview = listView.listParams.search === "";
  const day = isOverview ? offlineDay(page.dashboard.day, request.now) : null;
  const dashboard = { ...page.dashboard, day };
  return { ...page, dashboard, mayCreate: false, mayPlan: false, listView };
}
