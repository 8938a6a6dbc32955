import { offlineOrders } from "~/features/work-orders/ui/list/offline-orders";
import type { OrdersPage } from "../queries/orders-page";

/** The page of all orders from the offline data: the open orders of the current user. It creates none. */
export function offlineOrdersPage(page: OrdersPage, request: { url: URL }): OrdersPage {
  const listView = offlineOrders(page.listView, request);
  const dashboard =
    listView.listParams.search === "" ? page.dashboard : { ...page.dashboard, day: null };
  return { ...page, dashboard, mayCreate: false, mayPlan: false, listView };
}
