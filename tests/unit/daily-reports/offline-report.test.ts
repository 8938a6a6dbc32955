import { describe, expect, it } from "vitest";
import { offlineReportEdit, offlineFiledReport, offlineReport } from "~/features/daily-reports/ui/offline-report";
import type { OfflineWorkOrder } from "~/features/offline-data/queries/parts";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { company } from "../../support/company";
import { orderAt } from "../../support/orders";
import { DAY_MS, NOW } from "../../support/people";

async function kept(): Promise<OfflineWorkOrder> {
  const acme = await company();
  const { id } = await orderAt(acme, "reported");
  const { parts } = await getOfflineParts(acme.as("tomislav"), [`work-orders/${id}`]);
  // Safe: it is the part that was asked for.
  return parts[0]?.value as OfflineWorkOrder;
}

const AT = { url: new URL("https://acme.example.com/work-orders/1/daily-reports/new"), now: NOW + 3 * DAY_MS };

describe("a report from what the phone has kept", () => {
  it("is of the day that it is now, with as many open days before it, under an id of its own", async () => {
    const order = await kept();
    const page = offlineReport(order, AT);
    expect(page?.ground).toMatchObject({ today: "2026-11-23", earliestDay: "2026-11-21", retroactiveUntil: null });
    expect(page?.draft).toMatchObject({ reportOn: "2026-11-23", technicianSignature: { name: "Tomislav Đurić" } });
    expect(offlineReport(order, { ...AT, url: new URL("?day=2026-11-21", AT.url) })?.draft.reportOn).toBe("2026-11-21");
    expect(page?.draft.id).not.toBe(offlineReport(order, AT)?.draft.id);
  });

  it("can be looked at and changed as its author could", async () => {
    const order = await kept();
    const [filed] = order.page.reports;
    const listParams = { params: { reportId: filed?.id }, now: NOW };
    expect(offlineFiledReport(order, listParams)).toEqual(filed);
    expect(offlineReportEdit(order, listParams)).toMatchObject({ report: filed, author: "Tomislav Đurić" });
  });

  it("is none where there is none, or where he writes none", async () => {
    const order = await kept();
    const listParams = { params: { reportId: "another" }, now: NOW };
    expect([offlineFiledReport(order, listParams), offlineReportEdit(order, listParams), offlineReport({ ...order, report: null }, AT)]).toEqual([null, null, null]);
  });
});
