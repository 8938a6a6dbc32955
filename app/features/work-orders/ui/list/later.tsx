// What the list loads after its page. One file, because the page names each file that it may load.

import { lazy } from "react";
import type { OrderSelectionProps } from "../bulk/order-selection";

export { NoOrders } from "./no-orders";
export { OrderCards } from "./order-cards";

/** Its pickers are as large as all other filters together. */
export async function loadMoreFilters() {
  return (await import("./more-filters")).MoreFilters;
}

const LazySelection = lazy(async () => ({
  default: (await import("../bulk/order-selection")).OrderSelection,
}));

/** React does not take a lazy component from another one. */
export function OrderSelection(props: OrderSelectionProps) {
  return <LazySelection {...props} />;
}
