// What the list loads after its page. One file, because the page names each file that it may load.

import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import type { OrderSelectionProps } from "../bulk/order-selection";

export { FilterChips } from "./filter-chips";
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

/** The selection of rows, while this is a desk: a mouse and a wide screen, as in desk.css. */
export function OnDesk(props: OrderSelectionProps) {
  const [isDesk, setDesk] = useState(false);
  useEffect(() => {
    const desk = matchMedia("(pointer: fine) and (width >= 64rem)");
    const update = () => setDesk(desk.matches);
    update();
    desk.addEventListener("change", update);
    return () => desk.removeEventListener("change", update);
  }, []);
  return (
    <div className="selection-place">
      {isDesk ? (
        <Suspense fallback={null}>
          <OrderSelection {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
