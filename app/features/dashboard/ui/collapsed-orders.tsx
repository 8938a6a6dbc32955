import type { ReactNode } from "react";
import { Disclosure } from "~/ui/overlay/disclosure";
import { DayRows } from "./day-row";
import type { QueuedDayOrder } from "./queued-day";

type Props = { summary: ReactNode; orders: QueuedDayOrder[]; open?: boolean };

/** A collapsed group of the day. A group without orders is not rendered. */
export function CollapsedOrders({ summary, orders, open = false }: Props) {
  if (orders.length === 0) return null;
  return (
    <Disclosure open={open} className="pt-1 pb-2" summary={summary}>
      <DayRows orders={orders} />
    </Disclosure>
  );
}
