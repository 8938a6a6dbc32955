import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { lowerApprovals } from "~/features/work-orders/commands/lower-approvals";
import { listInput } from "~/features/work-orders/inputs/list";
import { readAwaitedFacts } from "~/features/work-orders/queries/facts";
import { listWorkOrders, rowsOf } from "~/features/work-orders/queries/list/rows";
import { countOf, pageOf } from "~/features/work-orders/queries/list/pages";
import { checkTransition } from "~/features/work-orders/policy/transitions";
import { parseInput } from "~/kernel/input/parse";
import { actorOf, who } from "../../../support/records/people";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";
import { explain } from "../../../support/db/explain";
import { createArchivedOrder } from "../../../support/records/archived-order";
import { atVersion, orderAt } from "../../../support/records/orders";
import { expectRefusal } from "../../../support/api/signed-in";
import { sortsOf } from "../../../support/records/sorts";

const SORTS = sortsOf(listInput);
const OFFICE = ["sanja", "marko", "ana", "amar"];

async function awaiting(
  of: Company,
  key: string,
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const { entities, totalCount } = await listWorkOrders(
    of.as(key),
    parseInput(listInput, { awaiting: true, sortDirection: "asc", ...more }),
  );
  expect(totalCount).toBe(entities.length);
  return entities.map((row) => row.id);
}

/** Computes the expected result by the rules from every order: submitted, approvals missing, and this user may approve. */
async function byTheRules(of: Company, key: string): Promise<string[]> {
  const orders = await readAwaitedFacts(of.as(key), who(key));
  return orders
    .filter((order) => checkTransition("approve", order, actorOf(key)).allowed)
    .map(({ id }) => id)
    .sort();
}

async function expectAsRuled(of: Company): Promise<void> {
  for (const key of OFFICE)
    expect((await awaiting(of, key)).sort(), key).toEqual(await byTheRules(of, key));
}

describe("orders that await my approval", () => {
  it.each([true, false])("matches the rules with the four-eyes rule on: %s", async (fourEyes) => {
    const acme = await createTestTenant({ approvals: 2, fourEyes });
    for (const stage of ["backlog", "in-progress", "done"] as const) await orderAt(acme, stage);
    const [submitted, halfway, signed, back] = [
      await orderAt(acme, "submitted"),
      await orderAt(acme, "submitted"),
      await orderAt(acme, "signed"),
      await orderAt(acme, "submitted"),
    ];
    await orderAt(acme, "approved");
    await approveWorkOrder(acme.as("ana"), {
      id: halfway.id,
      revision: halfway.revision ?? "",
      note: "",
    });
    await allowEditing(acme.as("ana"), { ...atVersion(back), note: "Hours are missing" });
    await expectAsRuled(acme);
    expect(await awaiting(acme, "ana")).toEqual([submitted.id, signed.id]);
    expect(await awaiting(acme, "amar")).toEqual([submitted.id, halfway.id, signed.id]);
  });

  it("excludes orders that the user worked on, unless the four-eyes rule is off", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "submitted");
    await acme.run("INSERT INTO user_roles (user_id, role) VALUES (?, 'APPROVER')", who("tea"));
    const tea = { ...actorOf("tea"), roles: ["APPROVER" as const, "TECHNICIAN" as const] };
    const request = async () =>
      (await listWorkOrders(acme.as(tea), parseInput(listInput, { awaiting: true }))).entities.map(
        ({ id }) => id,
      );
    expect(await request()).toEqual([]);
    expect(await awaiting(acme, "ana")).toEqual([order.id]);
    await acme.run(
      "UPDATE settings SET value = json_set(value, '$.value.fourEyes', json('false')) WHERE key = 'feature.APPROVALS_WORK_ORDER'",
    );
    expect(await request()).toEqual([order.id]);
  });

  it("is empty once approvals are no longer required", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "submitted");
    await approveWorkOrder(acme.as("ana"), {
      id: order.id,
      revision: order.revision ?? "",
      note: "",
    });
    expect(await awaiting(acme, "amar")).toEqual([order.id]);
    const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", order.id);
    await lowerApprovals(acme.as("sanja"), {
      id: order.id,
      version: Number(row?.["version"]),
      required: 1,
      reason: "Amar is ill",
    });
    expect(await awaiting(acme, "amar")).toEqual([]);
    await expectAsRuled(acme);
  });

  it("supports filters, search and sorting like every list", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const [low, critical] = [
      await orderAt(acme, "submitted", { priority: "low" }),
      await orderAt(acme, "signed", {
        priority: "critical",
        technicianIds: [who("tomislav")],
        description: "Zamjena remena",
      }),
    ];
    expect(await awaiting(acme, "ana", { status: "signed" })).toEqual([critical.id]);
    expect(await awaiting(acme, "ana", { priority: "low" })).toEqual([low.id]);
    expect(await awaiting(acme, "ana", { assigneeId: who("tea") })).toEqual([low.id]);
    expect(await awaiting(acme, "ana", { search: "remena" })).toEqual([critical.id]);
    expect(await awaiting(acme, "ana", { customerId: who("tea") })).toEqual([]);
    for (const sortBy of SORTS)
      expect((await awaiting(acme, "ana", { sortBy })).sort(), sortBy).toEqual(
        [low.id, critical.id].sort(),
      );
  });

  it("is refused to users who may not approve", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    await expectRefusal(awaiting(acme, "tomislav"), "not_allowed");
  });
});

describe("the query for orders that await approval", () => {
  const listParams = (more: Record<string, unknown>) => ({
    ...parseInput(listInput, { awaiting: true, ...more }),
    actorId: who("ana"),
    today: "2026-11-20",
    timeZone: "UTC",
  });

  const indexed = SORTS.filter((sortBy) => sortBy !== "urgency");
  it.each(indexed)("uses one index by %s and reads no order for the total", async (sortBy) => {
    const acme = await createTestTenant();
    const steps = (await explain(acme.database, rowsOf(pageOf(listParams({ sortBy }))))).join("\n");
    expect(steps).not.toMatch(/TEMP B-TREE|SCAN w\b/);
    expect(
      (await explain(acme.database, sql`SELECT ${countOf(listParams({ sortBy }))}`)).join("\n"),
    ).not.toMatch(/\bwork_orders\b/);
  });
});

describe("orders that are not done", () => {
  const listParams = (more: Record<string, unknown>) => ({
    ...parseInput(listInput, { unfinished: true, ...more }),
    actorId: who("tea"),
    today: "2026-11-20",
    timeZone: "UTC",
  });

  it("counts and lists them, for everyone and for one user", async () => {
    const acme = await createTestTenant();
    for (const status of [
      "backlog",
      "in-progress",
      "waiting-for-approvals",
      "signed",
      "done",
    ] as const)
      await createArchivedOrder(acme, { status });
    await createArchivedOrder(acme, { technicians: ["tomislav"] });
    const count = async (more: Record<string, unknown>) =>
      (await listWorkOrders(acme.as("tea"), parseInput(listInput, { unfinished: true, ...more })))
        .totalCount;
    expect([
      await count({}),
      await count({ assigned: true }),
      await count({ search: "pump" }),
      await count({ status: "done" }),
      await count({ status: "signed", assigned: true }),
    ]).toEqual([5, 4, 5, 0, 1]);
    expect(
      (await listWorkOrders(acme.as("tea"), parseInput(listInput, { unfinished: true }))).entities,
    ).toHaveLength(5);
  });

  it("reads no orders of past years", async () => {
    const acme = await createTestTenant();
    expect((await explain(acme.database, rowsOf(pageOf(listParams({}))))).join("\n")).toMatch(
      /SCAN w USING (COVERING )?INDEX work_orders_unfinished/,
    );
    expect(
      (await explain(acme.database, rowsOf(pageOf(listParams({ assigned: true }))))).join("\n"),
    ).toMatch(/SEARCH a USING (COVERING )?INDEX work_order_assignments_by_status/);
  });
});
