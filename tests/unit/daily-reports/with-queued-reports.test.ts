import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { readOrderPage } from "~/features/daily-reports/queries/order";
import { withQueuedReports } from "~/features/daily-reports/ui/order/with-queued-reports";
import { newId } from "~/kernel/ids";
import { UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt, report } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { queuedEntry } from "../../support/records/queued-entry";

const YESTERDAY = "2026-11-19";
const SEAL = { name: "Brtva", unit: "piece" as const };

/** An order with a filed report of four hours, and the references that the author's device stores. */
async function reported() {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "in-progress");
  const filed = report(order.id, "tomislav", {
    parts: [{ ...SEAL, sparePartId: null, quantityThousandths: 2_000 }],
    equipment: [{ name: "Pumpa", equipmentId: null }],
  });
  await fileReport(acme.as("tomislav"), filed);
  const ctx = acme.as("tomislav");
  const [page, ground] = await Promise.all([
    readOrderPage(ctx, order.id, { comments: 0 }),
    getReportForm(ctx, order.id),
  ]);
  return { acme, order, filed, page, stored: { ground, author: "Tomislav Đurić" } };
}

/** Of yesterday, three hours, with an expense and the same part. */
function another(workOrderId: string) {
  const technicianId = who("tomislav");
  return report(workOrderId, "tomislav", {
    reportOn: YESTERDAY,
    entries: [{ id: newId(), technicianId, kind: "work", from: "09:00", to: "12:00" }],
    expenses: [{ type: "parking", words: "", amountCents: 450 }],
    parts: [{ ...SEAL, sparePartId: null, quantityThousandths: 1_500 }],
    equipment: [{ name: "Bušilica", equipmentId: null }],
  });
}

describe("the totals of an order with reports that wait on the device", () => {
  it("are those that the server has once they are filed", async () => {
    const { acme, order, page, stored } = await reported();
    const body = another(order.id);
    const entry = queuedEntry({ id: body.id, queue: order.id, call: callOf(body) });
    const { totals } = withQueuedReports(page, [entry], stored);
    expect(totals).toMatchObject({
      totalMinutes: 7 * 60,
      expensesCents: 450,
      parts: [{ ...SEAL, quantityThousandths: 3_500 }],
      equipment: ["Bušilica", "Pumpa"],
      reportCount: 2,
    });
    await fileReport(acme.as("tomislav", { idempotencyKey: body.id }), body);
    const after = await readOrderPage(acme.as("tomislav"), order.id, { comments: 0 });
    expect(totals).toEqual(after.totals);
  });

  it("count a changed report once", async () => {
    const { order, page, filed, stored } = await reported();
    const { entries, expenses, parts, equipment } = another(order.id);
    const body = { version: 1, entries, expenses, parts, equipment };
    const entry = queuedEntry({
      kind: UPDATE_REPORT,
      queue: order.id,
      call: { method: "POST", path: `/dailyReports/${filed.id}`, body },
    });
    expect(withQueuedReports(page, [entry], stored).totals).toMatchObject({
      totalMinutes: 3 * 60,
      expensesCents: 450,
      parts: [{ ...SEAL, quantityThousandths: 1_500 }],
      equipment: ["Bušilica"],
      reportCount: 1,
    });
  });

  it("keep what colleagues used where the reader sees the own hours only", async () => {
    const { order, page, stored } = await reported();
    const body = another(order.id);
    const entry = queuedEntry({ id: body.id, queue: order.id, call: callOf(body) });
    const own = { ...page, reports: [], totals: { ...page.totals, seen: "own" as const } };
    expect(withQueuedReports(own, [entry], stored).totals).toMatchObject({
      totalMinutes: 3 * 60,
      parts: [{ ...SEAL, quantityThousandths: 3_500 }],
      equipment: ["Bušilica", "Pumpa"],
    });
  });
});

function callOf(body: object) {
  return { method: "PUT" as const, path: "/dailyReports", body };
}
