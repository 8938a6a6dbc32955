import { type ComponentProps, lazy, Suspense } from "react";

/** A tab of the order's page that is loaded when it is opened. The server-rendered HTML contains it in any case. */
const OrderChecklists = lazy(async () => ({
  default: (await import("./order-checklists")).OrderChecklists,
}));

export function LaterChecklists(props: ComponentProps<typeof OrderChecklists>) {
  return (
    <Suspense fallback={null}>
      <OrderChecklists {...props} />
    </Suspense>
  );
}
