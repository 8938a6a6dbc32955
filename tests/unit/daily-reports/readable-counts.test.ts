import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { getOrderWithReports, readOrderPage } from "~/features/daily-reports/queries/order";
import { listReports } from "~/features/daily-reports/queries/read";
import { readDay } from "~/features/dashboard/queries/day";
import { readOverview } from "~/features/dashboard/queries/read";
import { orderListView } from "~/features/work-orders/queries/list/view";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { stepFactsOf } from "~/features/work-orders/ui/detail/step-facts";
import { callEndpoint } from "../../support/api/called-endpoint";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt, report } from "../../support/records/orders";
import { who } from "../../support/records/people";

/** Every count of reports in an answer, however deep, by its path. A list of reports counts too. */
function countsIn(value: unknown, path = ""): [string, number][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, number][] => {
    const at = `${path}.${name}`;
    if (typeof inner === "number" && /report.*(count|number)|(count|number).*report/i.test(name))
      return [[at, inner]];
    if (name === "reports" && Array.isArray(inner)) return [[at, inner.length]];
    return countsIn(inner, at);
  });
}

/** Wherever a reader meets the order. */
async function places(of: Company, key: string, id: string) {
  const params = new URLSearchParams();
  const list = (view: "table" | "kanban") =>
    orderListView(of.as(key), pageListInput(params, view === "kanban"), view, params);
  return {
    page: await readOrderPage(of.as(key), id, { comments: 20 }),
    "API record": await callEndpoint(of.as(key), "GET /workOrders/:id", { id }),
    "API reports": await callEndpoint(of.as(key), "GET /dailyReports", { workOrderId: id }),
    day: await readDay(of.as(key)),
    overview: await readOverview(of.as(key), params),
    list: await list("table"),
    board: await list("kanban"),
    "offline data": await getOfflineParts(of.as(key), [`work-orders/${id}`, "work-orders"]),
  };
}

describe("reports where each assignee enters their own", () => {
  it("are counted for each reader as far as they may read them, in every place", async () => {
    const globex = await createTestTenant({ approvals: 2, entry: "ALL_ASSIGNEES" });
    const { id } = await orderAt(globex, "in-progress");
    await fileReport(globex.as("tea"), report(id, "tea"));
    await fileReport(globex.as("tea"), report(id, "tea", { reportOn: "2026-11-19" }));
    for (const [key, readable] of [
      ["tomislav", 0],
      ["tea", 2],
      ["marko", 2],
      ["ana", 2],
    ] as const) {
      expect((await listReports(globex.as(key), id)).reports, key).toHaveLength(readable);
      for (const [place, answer] of Object.entries(await places(globex, key, id)))
        for (const [path, count] of countsIn(answer))
          expect(`${key} ${place} ${path}: ${count}`).toBe(`${key} ${place} ${path}: ${readable}`);
      const { totals } = await getOrderWithReports(globex.as(key), id);
      expect(totals.reportCount, key).toBe(readable);
    }
  });

  it("count for the next step of the lead, who cannot read them yet", async () => {
    const globex = await createTestTenant({ approvals: 2, entry: "ALL_ASSIGNEES" });
    const { id } = await orderAt(globex, "in-progress");
    const factsFor = async () => {
      const order = await getOrderWithReports(globex.as("tomislav"), id);
      const day = await readDay(globex.as("tomislav"));
      return [
        stepFactsOf(order, who("tomislav")).hasReports,
        ...(day?.orders ?? []).map(({ facts }) => facts.hasReports),
      ];
    };
    expect(await factsFor()).toEqual([false, false]);
    await fileReport(globex.as("tea"), report(id, "tea"));
    expect(await factsFor()).toEqual([true, true]);
  });

  it("are counted in data that an earlier release stored on a device", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "reported");
    const { hasReports: _, ...stored } = await getOrderWithReports(acme.as("tomislav"), id);
    expect(stepFactsOf(stored, who("tomislav")).hasReports).toBe(true);
  });
});
