import { expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import type { OrderResponse } from "~/features/work-orders/mutations/order";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import type { Company } from "../../support/db/test-tenant";
import { report, signatures } from "../../support/records/orders";
import { DAY_MS, NOW } from "../../support/records/people";
import { newPlan, occurrencesOf, ordersOf, planRow, runJob, tenantWithPlans } from "./fixtures";

/** The order of a plan, three months after completion, that was made yesterday and signed today. */
async function signedOrder(acme: Company) {
  const plan = await newPlan(acme, { basis: "completion", interval: 3, leadDays: 30 });
  await runJob(acme, plan, -1);
  const id = String((await ordersOf(acme, plan))[0]?.["id"]);
  const started = await startWorkOrder(acme.as("tomislav", { now: NOW - DAY_MS }), {
    id,
    version: 1,
  });
  await fileReport(acme.as("tomislav"), report(id));
  return { plan, order: await signed(acme, started) };
}

async function signed(acme: Company, order: OrderResponse, days = 0): Promise<OrderResponse> {
  const ctx = acme.as("tomislav", { now: NOW + days * DAY_MS });
  return signWorkOrder(ctx, signatures(order));
}

const reopened = (acme: Company, { id, version }: OrderResponse) =>
  reopenWorkOrder(acme.as("sanja"), { id, version, reason: "Krivi sati" });

it("an order that is edited after signing does not move the next day of a plan that counts from completion", async () => {
  const acme = await tenantWithPlans();
  const { plan, order } = await signedOrder(acme);
  expect(order.status).toBe("done");
  await runJob(acme, plan);
  const after = { next_on: "2027-02-20", next_due_on: "2027-02-20", open_due_on: null };
  expect(await planRow(acme, plan)).toMatchObject(after);
  const open = await reopened(acme, order);
  expect(await runJob(acme, plan, 5)).toBe(0);
  expect(await planRow(acme, plan)).toMatchObject(after);
  await signed(acme, open, 10);
  expect(await runJob(acme, plan, 10)).toBe(0);
  expect(await planRow(acme, plan)).toMatchObject(after);
  expect(await occurrencesOf(acme, plan)).toEqual(["2026-11-20 done"]);
});

it("an order that is reopened before the job has run counts from its first end", async () => {
  const acme = await tenantWithPlans();
  const { plan, order } = await signedOrder(acme);
  const open = await reopened(acme, order);
  await signed(acme, open, 10);
  await runJob(acme, plan, 10);
  expect(await planRow(acme, plan)).toMatchObject({ next_on: "2027-02-20" });
});

it("an order that is open again holds back no later order, and gets no second one", async () => {
  const acme = await tenantWithPlans();
  const { plan, order } = await signedOrder(acme);
  await reopened(acme, order);
  await runJob(acme, plan, 65);
  await runJob(acme, plan, 70);
  expect(await occurrencesOf(acme, plan)).toEqual(["2026-11-20 done", "2027-02-20 ordered"]);
});
