import { describe, expect, it } from "vitest";
import {
  makeDueOrders,
  enqueueMaintenance,
} from "~/features/preventive-maintenance/commands/make-due-orders";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { pausePlan, resumePlan } from "~/features/preventive-maintenance/commands/status";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { deleteWorkOrder } from "~/features/work-orders/commands/delete";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { who } from "../../support/records/people";
import { turnOnChecklists } from "../../support/records/checklists";
import {
  checklistsOf,
  jobOf,
  logOf,
  newPlan,
  newTemplate,
  occurrencesOf,
  ordersOf,
  planRow,
  runJob,
  tenantWithPlans,
} from "./fixtures";

describe("an occurrence that is due", () => {
  it("becomes an order with all that the plan says", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, {
      startTime: "08:30",
      parts: [{ sparePartId: null, name: "Filter", quantityThousandths: 2000, unit: "piece" }],
    });
    expect(await runJob(acme, plan)).toBe(1);
    expect(await occurrencesOf(acme, plan)).toEqual(["2026-11-20 ordered"]);
    const [order] = await ordersOf(acme, plan);
    expect(order).toMatchObject({
      number: "2026-00001",
      status: "backlog",
      priority: "medium",
      description: "Servis motora\n\nZamjena ulja i filtera",
      planned_start_on: "2026-11-20",
      planned_end_on: "2026-11-20",
      planned_regular_minutes: 120,
    });
    const id = String(order?.["id"]);
    expect(await logOf(acme, id)).toEqual(["work-order.created-by-plan Servis motora"]);
    expect(
      await acme.rows(
        "SELECT user_id, is_lead FROM work_order_assignments WHERE work_order_id = ?",
        id,
      ),
    ).toEqual([{ user_id: who("tomislav"), is_lead: 1 }]);
    expect(
      await acme.rows(
        "SELECT name, quantity_thousandths FROM work_order_parts WHERE work_order_id = ?",
        id,
      ),
    ).toEqual([{ name: "Filter", quantity_thousandths: 2000 }]);
    // 08:30 in Zagreb, two hours.
    expect(
      await acme.rows("SELECT starts_at, ends_at FROM visits WHERE work_order_id = ?", id),
    ).toEqual([
      { starts_at: Date.UTC(2026, 10, 20, 7, 30), ends_at: Date.UTC(2026, 10, 20, 9, 30) },
    ]);
    expect(await planRow(acme, plan)).toMatchObject({
      next_on: "2026-12-20",
      open_due_on: "2026-11-20",
      version: 1,
    });
  });

  it("becomes an order lead days before its day", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, { startOn: "2026-12-20", leadDays: 10 });
    expect(await runJob(acme, plan, 19)).toBe(0);
    expect(await runJob(acme, plan, 20)).toBe(1);
    expect(await occurrencesOf(acme, plan)).toEqual(["2026-12-20 ordered"]);
  });

  it("becomes one order, however often the job runs", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme);
    await runJob(acme, plan);
    expect(await runJob(acme, plan)).toBe(0);
    expect(await ordersOf(acme, plan)).toHaveLength(1);
  });

  it("becomes one order when several workers make it at once", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, { frequency: "daily", leadDays: 6 });
    const made = await Promise.all([1, 2, 3, 4].map(() => runJob(acme, plan)));
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(7);
    expect(await ordersOf(acme, plan)).toHaveLength(7);
    expect(await acme.rows("SELECT count(*) AS n FROM work_orders")).toEqual([{ n: 7 }]);
  });

  it("becomes one order when the job is killed at any statement", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, { startTime: "08:00" });
    let statements = 1;
    for (let failing = 0; failing < statements; failing += 1) {
      const job = jobOf(acme);
      const broken = {
        ...job,
        database: {
          ...job.database,
          write: (batch: Parameters<typeof job.database.write>[0]) => {
            statements = batch.length;
            return job.database.write(
              batch.toSpliced(failing, 0, { sql: "SELECT no_such_column", args: [] }),
            );
          },
        },
      };
      await expect(makeDueOrders(broken, plan)).rejects.toThrow();
      expect(await acme.rows("SELECT count(*) AS n FROM work_orders")).toEqual([{ n: 0 }]);
    }
    expect(statements).toBeGreaterThan(8);
    expect(await runJob(acme, plan)).toBe(1);
    expect(await occurrencesOf(acme, plan)).toEqual(["2026-11-20 ordered"]);
  });

  it("becomes one order when the answer of the database is lost", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme);
    const job = jobOf(acme);
    const deaf = {
      ...job,
      database: {
        ...job.database,
        async write(batch: Parameters<typeof job.database.write>[0]) {
          await job.database.write(batch);
          throw new Error("lost");
        },
      },
    };
    await expect(makeDueOrders(deaf, plan)).rejects.toThrow("lost");
    expect(await runJob(acme, plan)).toBe(0);
    expect(await ordersOf(acme, plan)).toHaveLength(1);
  });
});

describe("occurrences that nobody was there for", () => {
  it("are missed, except for the latest", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, { frequency: "weekly", weekdays: [5] });
    expect(await runJob(acme, plan, 23)).toBe(1);
    expect(await occurrencesOf(acme, plan)).toEqual([
      "2026-11-20 missed",
      "2026-11-27 missed",
      "2026-12-04 missed",
      "2026-12-11 ordered",
    ]);
    expect(await acme.rows("SELECT count(*) AS n FROM work_orders")).toEqual([{ n: 1 }]);
  });

  it("of a pause are missed too, once the plan is resumed", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, { frequency: "weekly", weekdays: [5] });
    await pausePlan(acme.as("marko"), { id: plan, version: 1 });
    expect(await runJob(acme, plan, 10)).toBe(0);
    const later = jobOf(acme, 10).clock.at;
    await resumePlan(acme.as("marko", { now: later }), { id: plan, version: 2 });
    await runJob(acme, plan, 10);
    expect(await occurrencesOf(acme, plan)).toEqual(["2026-11-20 missed", "2026-11-27 ordered"]);
  });

  it("of years are stored by as many statements as one of them", async () => {
    const acme = await tenantWithPlans();
    const statements = async (days: number) => {
      const plan = await newPlan(acme, { frequency: "daily", leadDays: 0 });
      const job = jobOf(acme, days);
      let sent = 0;
      const write: typeof job.database.write = (batch) => {
        sent += batch.length;
        return job.database.write(batch);
      };
      expect(await makeDueOrders({ ...job, database: { ...job.database, write } }, plan)).toBe(1);
      expect(await occurrencesOf(acme, plan)).toHaveLength(days + 1);
      return sent;
    };
    expect(await statements(3 * 365)).toBe(await statements(1));
  });
});

describe("the end of an order", () => {
  it("called off, makes its occurrence missed", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme);
    await runJob(acme, plan);
    const id = String((await ordersOf(acme, plan))[0]?.["id"]);
    const marko = acme.as("marko");
    const { version } = await startWorkOrder(marko, { id, version: 1 });
    await callOffWorkOrder(acme.as("marko"), { id, version, reason: "Brod otplovio" });
    expect(await occurrencesOf(acme, plan)).toEqual(["2026-11-20 missed"]);
    expect(await planRow(acme, plan)).toMatchObject({ open_due_on: null, due_on: "2026-12-20" });
  });

  it("deleted, makes its occurrence skipped, and no other order takes its day", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme);
    await runJob(acme, plan);
    const id = String((await ordersOf(acme, plan))[0]?.["id"]);
    await deleteWorkOrder(acme.as("marko"), { id, version: 1 });
    expect(await occurrencesOf(acme, plan)).toEqual(["2026-11-20 skipped"]);
    expect(await runJob(acme, plan, 5)).toBe(0);
  });

  it("deleted, makes a plan that counts from completion count from its due day", async () => {
    const acme = await tenantWithPlans();
    const timing = { basis: "completion", frequency: "weekly", leadDays: 7 } as const;
    const plan = await newPlan(acme, { ...timing, startOn: "2026-11-27" });
    await runJob(acme, plan);
    const id = String((await ordersOf(acme, plan))[0]?.["id"]);
    await deleteWorkOrder(acme.as("marko"), { id, version: 1 });
    await runJob(acme, plan);
    expect(await planRow(acme, plan)).toMatchObject({ next_on: "2026-12-04", open_due_on: null });
  });

  it("called off, decides the next day of a plan that counts from completion", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, { basis: "completion", frequency: "monthly", interval: 3 });
    await runJob(acme, plan);
    const id = String((await ordersOf(acme, plan))[0]?.["id"]);
    expect(await planRow(acme, plan)).toMatchObject({ next_on: null });
    const at = jobOf(acme, 9).clock.at;
    await acme.run(
      "UPDATE work_orders SET status = 'done', outcome = 'called-off', done_at = ? WHERE id = ?",
      at,
      id,
    );
    const waiting = await acme.rows(
      "SELECT type, ids FROM outbox WHERE type = 'maintenance_plan.due' AND done_at IS NULL",
    );
    expect(waiting.map(({ ids }) => JSON.parse(String(ids)))).toContainEqual({ planId: plan });
    await runJob(acme, plan, 9);
    expect(await planRow(acme, plan)).toMatchObject({ next_on: "2027-02-28", open_due_on: null });
    await runJob(acme, plan, 12);
    expect(await planRow(acme, plan)).toMatchObject({ next_on: "2027-02-28" });
  });
});

it("the job gives its orders the plan's checklists, and their log says so", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  const template = await newTemplate(acme);
  const plan = await newPlan(acme, { checklistTemplateIds: [template] });
  await runJob(acme, plan);
  const id = String((await ordersOf(acme, plan))[0]?.["id"]);
  expect(await checklistsOf(acme, id)).toEqual([template]);
  expect(await logOf(acme, id)).toEqual([
    "work-order.created-by-plan Servis motora",
    "work-order.checklist-added Servis motora",
  ]);
});

describe("a plan that fits no more", () => {
  it("of an archived asset makes no orders and does not fail", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme);
    await acme.run("UPDATE assets SET archived_at = 1");
    expect(await runJob(acme, plan)).toBe(0);
    await acme.run("UPDATE assets SET archived_at = NULL");
    expect(await runJob(acme, plan, 1)).toBe(1);
  });

  it("leaves out those who no longer work here", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, {
      technicianIds: [who("tomislav"), who("tarik")],
      leadId: who("tomislav"),
    });
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tomislav"));
    await runJob(acme, plan);
    const [order] = await ordersOf(acme, plan);
    expect(
      await acme.rows(
        "SELECT user_id, is_lead FROM work_order_assignments WHERE work_order_id = ?",
        String(order?.["id"]),
      ),
    ).toEqual([{ user_id: who("tarik"), is_lead: 1 }]);
  });

  it("of a company without the feature makes no orders", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme);
    await acme.run("DELETE FROM settings WHERE key = 'feature.PREVENTIVE_MAINTENANCE'");
    expect(await runJob(acme, plan)).toBe(0);
  });
});

describe("the nightly job", () => {
  it("adds one outbox row per plan and day", async () => {
    const acme = await tenantWithPlans();
    const due = await newPlan(acme);
    await newPlan(acme, { startOn: "2027-01-20" });
    await acme.run("DELETE FROM outbox");
    await enqueueMaintenance(jobOf(acme));
    await enqueueMaintenance(jobOf(acme));
    const rows = await acme.rows("SELECT ids FROM outbox");
    expect(rows.map(({ ids }) => JSON.parse(String(ids)))).toEqual([{ planId: due }]);
  });
});

it("an order by hand comes before its lead days, and the plan goes on", async () => {
  const acme = await tenantWithPlans();
  const plan = await newPlan(acme, { startOn: "2026-12-20" });
  const { workOrderId } = await orderNow(acme.as("marko"), { id: plan, version: 1 });
  expect((await ordersOf(acme, plan)).map(({ id }) => id)).toEqual([workOrderId]);
  expect(await planRow(acme, plan)).toMatchObject({ next_on: "2027-01-20", version: 2 });
  expect(await logOf(acme, String(workOrderId))).toEqual([
    expect.stringMatching(/^work-order.created-by-plan Marko/),
  ]);
});
