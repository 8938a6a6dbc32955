import { describe, expect, it } from "vitest";
import {
  offlineReportEdit,
  offlineFiledReport,
  offlineReport,
} from "~/features/daily-reports/ui/draft/offline-report";
import type { OfflineWorkOrder } from "~/features/daily-reports/queries/order";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { DAY_MS, NOW } from "../../support/records/people";

async function offlineOrder(): Promise<OfflineWorkOrder> {
  const acme = await createTestTenant();
  const { id } = await orderAt(acme, "reported");
  const { parts } = await getOfflineParts(acme.as("tomislav"), [`work-orders/${id}`]);
  // Safe: the test stores exactly this part.
  return parts[0]?.value as OfflineWorkOrder;
}

const AT = {
  url: new URL("https://acme.example.com/work-orders/1/daily-reports/new"),
  now: NOW + 3 * DAY_MS,
};

describe("a report from offline data", () => {
  it("is dated today, offers the same number of earlier days, and has a new id", async () => {
    const order = await offlineOrder();
    const page = offlineReport(order, AT);
    expect(page?.references).toMatchObject({
      today: "2026-11-23",
      earliestDay: "2026-11-21",
      retroactiveUntil: null,
    });
    expect(page?.draft).toMatchObject({
      reportOn: "2026-11-23",
      technicianSignature: { name: "Tomislav Đurić" },
    });
    expect(
      offlineReport(order, { ...AT, url: new URL("?day=2026-11-21", AT.url) })?.draft.reportOn,
    ).toBe("2026-11-21");
    expect(page?.draft.id).not.toBe(offlineReport(order, AT)?.draft.id);
  });

  it("can be viewed and changed by its author", async () => {
    const order = await offlineOrder();
    const [filed] = order.page.reports;
    const pageArgs = { params: { reportId: filed?.id ?? "" }, now: NOW };
    expect(offlineFiledReport(order, pageArgs)).toEqual(filed);
    expect(offlineReportEdit(order, pageArgs)).toMatchObject({
      report: filed,
      author: "Tomislav Đurić",
    });
  });

  it("does not exist without offline data, or for a user who writes none", async () => {
    const order = await offlineOrder();
    const listParams = { params: { reportId: "another" }, now: NOW };
    expect([
      offlineFiledReport(order, listParams),
      offlineReportEdit(order, listParams),
      offlineReport({ ...order, report: null }, AT),
    ]).toEqual([null, null, null]);
  });
});
