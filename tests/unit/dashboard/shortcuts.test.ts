import { describe, expect, it } from "vitest";
import { readShortcuts } from "~/features/dashboard/queries/shortcuts";
import { listInput as taskInput } from "~/features/tasks/inputs/list";
import { listTasks } from "~/features/tasks/queries/list";
import { listInput as ticketInput } from "~/features/tickets/inputs/list";
import { listTickets } from "~/features/tickets/queries/list";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { listInput as orderInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { parseInput } from "~/kernel/input/parse";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { planOf } from "../../support/db/explain";
import { TODAY, who } from "../../support/records/people";
import { orderAt } from "../../support/records/orders";
import { taskAt } from "../../support/records/tasks";
import { acceptedTicket, raised } from "../../support/records/tickets";

/** The number of rows in the list that the shortcut opens. */
async function rowsBehind(of: Company, key: string, to: string): Promise<number> {
  const { pathname, searchParams } = new URL(to, "https://acme.example.com");
  const [, noun, part] = pathname.split("/");
  const listParams = {
    ...Object.fromEntries(searchParams),
    pageSize: 100,
    ...(part === "assigned" ? { assigned: true } : {}),
    ...(part === "review" ? { awaiting: true } : {}),
  };
  const read = {
    "work-orders": () => listWorkOrders(of.as(key), parseInput(orderInput, listParams)),
    tasks: () => listTasks(of.as(key), parseInput(taskInput, listParams)),
    tickets: () => listTickets(of.as(key), parseInput(ticketInput, listParams)),
  };
  const { entities, totalCount } = await read[noun as keyof typeof read]();
  expect(entities).toHaveLength(totalCount);
  return totalCount;
}

async function busyCompany(): Promise<Company> {
  const acme = await createTestTenant({ approvals: 2, taskApprovals: 1 });
  await orderAt(acme, "backlog", { technicianIds: [who("tomislav")] });
  await orderAt(acme, "in-progress");
  await orderAt(acme, "done");
  await orderAt(acme, "signed");
  const halfway = await orderAt(acme, "submitted");
  await approveWorkOrder(acme.as("ana"), {
    id: halfway.id,
    revision: halfway.revision ?? "",
    note: "",
  });
  for (const stage of ["backlog", "in-progress", "submitted", "signed", "done"] as const)
    await taskAt(acme, stage);
  await taskAt(acme, "backlog", { technicianIds: [], leadId: null });
  for (const by of ["marko", "tomislav", "emina"]) await raised(acme, by);
  await acceptedTicket(acme);
  return acme;
}

async function counts(of: Company, key: string): Promise<Record<string, number>> {
  return Object.fromEntries(
    (await readShortcuts(of.as(key))).map((each) => [each.key, each.count]),
  );
}

describe("the shortcuts", () => {
  it("count the pending records of each user, and open lists of exactly that many", async () => {
    const acme = await busyCompany();
    expect(await counts(acme, "ana")).toEqual({
      "unapproved-orders": 1,
      "my-orders": 0,
      "unapproved-tasks": 2,
      "my-tasks": 0,
    });
    expect(await counts(acme, "amar")).toEqual({
      "unapproved-orders": 2,
      "my-orders": 0,
      "unapproved-tasks": 2,
      "my-tasks": 0,
    });
    expect(await counts(acme, "marko")).toEqual({
      "overdue-orders": 0,
      "unassigned-orders": 0,
      "orders-in-progress": 1,
      "unapproved-orders": 2,
      "my-orders": 0,
      "requested-tickets": 3,
      "unapproved-tasks": 2,
      "my-tasks": 0,
    });
    expect(await counts(acme, "tomislav")).toEqual({
      "my-orders": 4,
      "requested-tickets": 1,
      "my-tasks": 4,
    });
    expect(await counts(acme, "tea")).toEqual({
      "my-orders": 3,
      "requested-tickets": 0,
      "my-tasks": 4,
    });
    for (const key of ["sanja", "marko", "ana", "tomislav", "tea"]) {
      for (const { key: name, count, to } of await readShortcuts(acme.as(key)))
        expect(await rowsBehind(acme, key, to), `${key}: ${name}`).toBe(count);
    }
  });

  it("count what a manager looks after: overdue, unassigned, started and submitted orders", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const past = { plannedStartOn: "2026-11-18", plannedEndOn: "2026-11-19" };
    const { id, revision } = await orderAt(acme, "submitted", past);
    await orderAt(acme, "signed", past);
    await orderAt(acme, "approved", past);
    await orderAt(acme, "backlog", past);
    await orderAt(acme, "backlog", { ...past, plannedEndOn: TODAY });
    await orderAt(acme, "backlog", { technicianIds: [], leadId: null });
    await orderAt(acme, "in-progress", past);
    expect(await counts(acme, "marko")).toMatchObject({
      "overdue-orders": 2,
      "unassigned-orders": 1,
      "orders-in-progress": 1,
      "unapproved-orders": 2,
    });
    // What waits for others only is a number of its own.
    expect(await counts(acme, "marko")).not.toHaveProperty("submitted-orders");
    await approveWorkOrder(acme.as("marko"), { id, revision: revision ?? "", note: "" });
    expect(await counts(acme, "marko")).toMatchObject({
      "submitted-orders": 2,
      "unapproved-orders": 1,
    });
    for (const { key, count, to } of await readShortcuts(acme.as("marko")))
      expect(await rowsBehind(acme, "marko", to), key).toBe(count);
    expect(Object.keys(await counts(acme, "tomislav"))).not.toContain("overdue-orders");
  });

  it("take one statement that reads counters and indexes, never the records", async () => {
    const acme = await createTestTenant();
    const ctx = acme.as("marko");
    await readShortcuts(ctx);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1, statements: 2 });
    for (const key of ["marko", "tomislav", "ana"]) {
      const steps = await planOf(acme, key, readShortcuts, /^SELECT/);
      // Scans are limited to rows that represent pending items only; no scan reads orders or tasks.
      const limited =
        /^SCAN (a USING|t$|CONSTANT|w USING (COVERING )?INDEX work_orders_unassigned_)/;
      expect(
        steps.split("\n").filter((step) => step.startsWith("SCAN") && !limited.test(step)),
        key,
      ).toEqual([]);
      expect(steps, key).not.toMatch(/\b(work_orders|tasks|w)\b(?! USING)/);
    }
  });

  it("omit disabled features, except for approvals that were requested before", async () => {
    const acme = await createTestTenant();
    await acme.run(
      "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.TICKETING', '2026-01-01', '{\"enabled\":false}', 0)",
    );
    expect(Object.keys(await counts(acme, "ana"))).toEqual(["my-orders", "my-tasks"]);
    const globex = await createTestTenant({ approvals: 1 });
    await orderAt(globex, "submitted");
    await globex.run(
      "UPDATE settings SET value = json_set(value, '$.enabled', json('false')) WHERE key = 'feature.APPROVALS_WORK_ORDER'",
    );
    expect(await counts(globex, "marko")).toMatchObject({ "unapproved-orders": 1 });
  });
});
