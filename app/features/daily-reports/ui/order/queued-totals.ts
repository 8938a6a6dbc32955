import { readOfflineData } from "~/offline/data/offline-data";
import type { OutboxEntry } from "~/offline/outbox/entry";
import type { OfflineWorkOrder, OrderPage } from "../../queries/order";
import { withQueuedReports } from "./with-queued-reports";

/** The totals of an order's page with these entries. Null on a device without the company's rules for hours, which the offline data has. */
export async function queuedTotals(
  page: OrderPage,
  entries: readonly OutboxEntry[],
): Promise<OrderPage["totals"] | null> {
  const stored = await readOfflineData<OfflineWorkOrder>(`work-orders/${page.id}`);
  const report = stored?.value.report;
  return report ? withQueuedReports(page, entries, report).totals : null;
}
