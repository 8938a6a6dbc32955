import { describe, expect, it } from "vitest";
import { getFillPage } from "~/features/checklists/queries/fill-page";
import { fileReport } from "~/features/daily-reports/commands/file";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { getOrderWay } from "~/features/daily-reports/queries/order-way";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { offlineFillPage } from "~/features/work-orders/ui/detail/offline-way";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderWithChecklist, withChecklist } from "../../support/records/checklists";
import { atVersion, orderAt, report } from "../../support/records/orders";
import { NOW } from "../../support/records/people";

/** The same from the server and from what a device has stored. */
async function wayFor(
  acme: Company,
  key: string,
  listed: { orderId: string; checklistId: string },
) {
  const ctx = acme.as(key);
  const { orderId, checklistId } = listed;
  const [page, way] = await Promise.all([
    getFillPage(ctx, orderId, checklistId),
    getOrderWay(ctx, orderId),
  ]);
  expect(ctx.database.stats.roundTrips).toBe(1);
  const stored = await getOrderWithReports(acme.as(key), orderId);
  expect(offlineFillPage(stored, checklistId)).toEqual({ ...page, way });
  return { page, way };
}

describe("what the page of a checklist says of its order", () => {
  it("is the same with and without a network, and names the open items of the other checklists", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const { order, ...first } = await orderWithChecklist(acme, "in-progress", "Filter clean");
    const second = await withChecklist(acme, order.id, "# Pump\nBelt *\nNotes [text]");
    const [, belt, notes] = second.items;
    const { page, way } = await wayFor(acme, "tomislav", first);
    expect(page.others).toMatchObject([
      {
        id: second.checklistId,
        open: [
          { id: belt?.id, required: true },
          { id: notes?.id, required: false },
        ],
      },
    ]);
    expect(way).toEqual({
      status: "in-progress",
      hasReports: false,
      hasReportToFix: false,
      reportedToday: false,
      isSigned: false,
      mayReport: true,
    });
    // Where the lead reports.
    expect((await wayFor(acme, "tea", first)).way).toMatchObject({ mayReport: false });
    await fileReport(acme.as("tomislav"), report(order.id));
    const reported = { hasReports: true, reportedToday: true };
    expect((await wayFor(acme, "tomislav", first)).way).toMatchObject(reported);
    expect((await wayFor(acme, "tea", second)).way).toMatchObject(reported);
  });

  it("is that a report of an order that was sent back has to be changed", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "submitted");
    const later = { now: NOW + 60_000 };
    await allowEditing(acme.as("marko", later), { ...atVersion(order), note: "Hours" });
    expect(await getOrderWay(acme.as("tomislav", later), order.id)).toMatchObject({
      hasReports: true,
      hasReportToFix: true,
    });
    expect(await getOrderWay(acme.as("tea", later), order.id)).toMatchObject({
      hasReportToFix: false,
    });
  });

  it("is that it is signed", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const { id } = await orderAt(acme, "signed");
    expect(await getOrderWay(acme.as("tomislav"), id)).toMatchObject({
      status: "signed",
      isSigned: true,
      mayReport: false,
    });
  });
});
