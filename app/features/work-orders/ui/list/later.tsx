// What the list loads after its page. One file, because the page names each file that it may load.

import { type ComponentProps, lazy } from "react";
import { OnDesk } from "~/shell/bulk/on-desk";
import type { OrderSelectionProps } from "../bulk/order-selection";

export { NoOrders } from "./no-orders";
export { OrderCards } from "./order-cards";

/** Its pickers are as large as all other filters together. */
const PickerFilters = lazy(async () => ({
  default: (await import("./more-filters")).MoreFilters,
}));

/** React does not take a lazy component from another one. */
export function MoreFilters(props: ComponentProps<typeof PickerFilters>) {
  return <PickerFilters {...props} />;
}

const OrderSelection = lazy(async () => ({
  default: (await import("../bulk/order-selection")).OrderSelection,
}));

/** The selection of rows, while this is a desk. */
export function DeskSelection(props: OrderSelectionProps) {
  return (
    <OnDesk>
      <OrderSelection {...props} />
    </OnDesk>
  );
}
