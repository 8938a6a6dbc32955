import { beforeAll, describe, expect, it } from "vitest";
import { exceptionsOf, peopleNamed, weeksOf } from "~/features/work-capacity/queries/capacities";
import { plannedOrders } from "~/features/work-capacity/queries/planned";
import { getWorkCapacity, listWorkCapacities } from "~/features/work-capacity/queries/read";
import { sumOf } from "~/features/work-capacity/policy";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { explain } from "../../support/db/explain";
import { orderAt, plan } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

const WEEK = { from: "2026-11-16", to: "2026-11-22" };
let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant({ approvals: 1 });
});

const days = {
  plannedStartOn: "2026-11-16",
  plannedEndOn: "2026-11-17",
  plannedRegularMinutes: 400,
  plannedTravelMinutes: 80,
};
const people = (...keys: string[]) => keys.map(who);
const read = (key: string, more = {}) =>
  getWorkCapacity(acme.as("marko"), { id: who(key), ...WEEK, ...more });

describe("a user's workload", () => {
  it("is their share of the orders that are planned or in progress", async () => {
    const it = await createTestTenant({ approvals: 1 });
    const both = people("tomislav", "tea");
    const { id } = await createWorkOrder(
      it.as("marko"),
      plan({ ...days, technicianIds: both, leadId: both[0] ?? null }),
    );
    await orderAt(it, "in-progress", {
      ...days,
      technicianIds: people("tomislav"),
      leadId: who("tomislav"),
    });
    await orderAt(it, "submitted", {
      ...days,
      technicianIds: people("tomislav"),
      leadId: who("tomislav"),
    });
    const own = await getWorkCapacity(it.as("marko"), { id: who("tomislav"), ...WEEK });
    expect(own.days.slice(0, 3).map((day) => day.plannedMinutes)).toEqual([360, 360, 0]);
    const [without] = await listWorkCapacities(it.as("marko"), {
      userIds: people("tomislav"),
      ...WEEK,
      exceptOrderId: id,
    });
    expect(without && sumOf(without.days).plannedMinutes).toBe(480);
    await it.run("UPDATE work_order_assignments SET to_at = 1 WHERE user_id = ?", who("tea"));
    expect(
      sumOf((await getWorkCapacity(it.as("marko"), { id: who("tea"), ...WEEK })).days)
        .plannedMinutes,
    ).toBe(0);
    expect(
      sumOf((await getWorkCapacity(it.as("marko"), { id: who("tomislav"), ...WEEK })).days)
        .plannedMinutes,
    ).toBe(960);
  });

  it("uses the default week if no other was set", async () => {
    expect(await read("tea")).toMatchObject({ version: 0, isDefault: true, exceptions: [] });
    expect((await read("tea")).days).toHaveLength(7);
  });
});

describe("access to the workload", () => {
  it("is allowed for office staff, and for technicians to their own", async () => {
    for (const key of ["sanja", "marko"])
      expect(await getWorkCapacity(acme.as(key), { id: who("tea"), ...WEEK })).toMatchObject({
        userId: who("tea"),
      });
    expect(await getWorkCapacity(acme.as("tea"), { id: who("tea"), ...WEEK })).toMatchObject({
      name: "Tea",
    });
    await expectRefusal(
      getWorkCapacity(acme.as("tea"), { id: who("tarik"), ...WEEK }),
      "not_allowed",
    );
    await expectRefusal(
      listWorkCapacities(acme.as("tea"), {
        userIds: people("tea", "tarik"),
        ...WEEK,
        exceptOrderId: null,
      }),
      "not_allowed",
    );
    for (const key of ["ana", "emina"]) {
      const own = await getWorkCapacity(acme.as(key), { id: who(key), ...WEEK });
      expect(own.days).toHaveLength(7);
      await expectRefusal(
        getWorkCapacity(acme.as(key), { id: who("tea"), ...WEEK }),
        "not_allowed",
      );
    }
    for (const key of ["ciro", "petar"])
      await expectRefusal(getWorkCapacity(acme.as(key), { id: who(key), ...WEEK }), "not_allowed");
  });

  it("reveals nothing about deleted or unknown users", async () => {
    await expectRefusal(
      getWorkCapacity(acme.as("marko"), { id: "0198a1b2-c3d4-7000-8000-00000000ffff", ...WEEK }),
      "not_found",
    );
  });
});

describe("the queries", () => {
  it("read each user's open orders, week and exceptions by their indexes", async () => {
    const named = peopleNamed(people("tea", "tarik"));
    const orders = (await explain(acme.database, plannedOrders(named, WEEK, null))).join("\n");
    expect(orders).toContain("work_order_assignments_by_status (user_id=? AND status_rank=?)");
    expect(orders).toContain("SEARCH work_orders USING INTEGER PRIMARY KEY");
    expect(orders).not.toMatch(/SCAN (a|o|work_orders)\b/);
    expect((await explain(acme.database, exceptionsOf(named))).join("\n")).toContain(
      "SEARCH work_capacity_exceptions USING PRIMARY KEY",
    );
    expect((await explain(acme.database, weeksOf(named))).join("\n")).not.toMatch(
      /SCAN (users|work_capacity_weeks)\b/,
    );
  });
});
