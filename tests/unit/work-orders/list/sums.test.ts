import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { exportWorkOrders } from "~/features/work-orders/queries/list/rows";
import { sumFileColumns } from "~/features/work-orders/queries/list/sum-columns";
import { orderListView } from "~/features/work-orders/queries/list/view";
import { formatter } from "~/kernel/text/format";
import { textsIn } from "~/server/texts";
import { createTestTenant } from "../../../support/db/test-tenant";
import { plan, report } from "../../../support/records/orders";
import { DAY_MS, NOW, who } from "../../../support/records/people";
import { OIL_FILTER } from "../../daily-reports/field-day";

/** Planned 10 h and 1 h of travel; two authors reported 4 h of work and an hour of travel, expenses and parts. */
async function reportedOrder() {
  const acme = await createTestTenant({ approvals: 0 });
  const order = await createWorkOrder(
    acme.as("marko", { now: NOW - DAY_MS }),
    plan({ plannedRegularMinutes: 600, plannedTravelMinutes: 60 }),
  );
  const worked = (person: string, kind: "work" | "travel", from: string, to: string) => ({
    id: crypto.randomUUID(),
    technicianId: who(person),
    kind,
    from,
    to,
  });
  const part = { ...OIL_FILTER, quantityThousandths: 1500 };
  await fileReport(
    acme.as("marko"),
    report(order.id, "marko", {
      entries: [worked("tomislav", "work", "06:00", "09:00")],
      expenses: [{ type: "parking", words: "", amountCents: 450 }],
      parts: [part],
    }),
  );
  await fileReport(
    acme.as("tomislav"),
    report(order.id, "tomislav", {
      entries: [worked("tea", "work", "10:00", "11:00"), worked("tea", "travel", "11:00", "12:00")],
      expenses: [{ type: "accommodation", words: "", amountCents: 8000 }],
      parts: [part],
    }),
  );
  return { acme, order };
}

const LISTED = pageListInput(new URLSearchParams(), false);

describe("the sums of an order", () => {
  it("are columns of the file for those who may read all reports, with all assignees", async () => {
    const { acme } = await reportedOrder();
    const format = formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" });
    const columns = sumFileColumns(textsIn("en").t, format);
    const [row] = await (await exportWorkOrders(acme.as("marko"), LISTED)).read(0, 1);
    expect(row && columns.map(({ key, value }) => [key, value(row)])).toEqual([
      ["plannedHours", 11],
      ["workedHours", 4],
      ["travelHours", 1],
      ["expenses", 84.5],
      ["parts", `3 pcs ${OIL_FILTER.name}`],
      ["technicians", "Tomislav Đurić, Tea Šimić"],
    ]);
    const [seenByTechnician] = await (
      await exportWorkOrders(acme.as("tomislav"), LISTED)
    ).read(0, 1);
    expect(seenByTechnician?.sums).toBeNull();
  });

  it("are offered as columns of the list, and read only while one is chosen", async () => {
    const { acme, order } = await reportedOrder();
    const view = async (key: string, chosen: string[] | null) =>
      (await orderListView(acme.as(key), LISTED, "table", new URLSearchParams(), chosen)).more;
    const more = await view("marko", ["number", "workedHours"]);
    expect(more?.columns.map(({ key }) => key)).toContain("workedHours");
    expect(more?.texts[order.id]?.slice(0, 3)).toEqual(["11:00 h", "4:00 h", "1:00 h"]);
    expect((await view("marko", ["number"]))?.texts).toEqual({});
    expect((await view("marko", null))?.texts).toEqual({});
    expect(await view("tomislav", ["workedHours"])).toBeUndefined();
    const ofView = new URLSearchParams({ columns: "number.customer" });
    const onTop = await orderListView(acme.as("marko"), LISTED, "table", ofView, ["workedHours"]);
    expect(onTop.more?.texts[order.id]?.[1]).toBe("4:00 h");
    const ctx = acme.as("marko");
    await orderListView(ctx, LISTED, "table", new URLSearchParams(), ["expenses"]);
    expect(ctx.database.stats.roundTrips).toBe(1);
  });
});
