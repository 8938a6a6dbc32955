import { describe, expect, it } from "vitest";
import {
  enqueueMaintenance,
  makeDueOrders,
} from "~/features/preventive-maintenance/commands/make-due-orders";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import type { CreateInput } from "~/features/preventive-maintenance/inputs";
import { mailAbout } from "../../../worker/jobs/mails/event-mails";
import { localizationFor } from "../../../worker/jobs/localization";
import { LANGUAGES } from "~/kernel/text/languages";
import { contextFor } from "../../support/db/context";
import type { Company } from "../../support/db/test-tenant";
import { DAY_MS, who } from "../../support/records/people";
import { jobOf, newPlan, ordersOf, runJob, tenantWithPlans } from "./fixtures";

const TEAM: Partial<CreateInput> = {
  technicianIds: [who("tomislav"), who("tarik")],
  leadId: who("tomislav"),
};

describe("the order of a plan", () => {
  it("of which all people are there is announced to them alone", async () => {
    const acme = await tenantWithPlans();
    const { workOrderId } = await orderOf(acme, TEAM);
    expect(await announced(acme)).toEqual([
      ["work_order.assigned", { workOrderId, userId: who("tomislav") }],
      ["work_order.assigned", { workOrderId, userId: who("tarik") }],
    ]);
  });

  it("without people is announced to the office until somebody is assigned", async () => {
    const acme = await tenantWithPlans();
    const { workOrderId } = await orderOf(acme, { technicianIds: [] });
    const ids = { workOrderId, leftOut: "" };
    expect(await announced(acme)).toEqual([["maintenance.unassigned", ids]]);
    const mail = await mailOf(acme, "maintenance.unassigned", ids);
    expect(mail.subject).toContain("No technician assigned: 2026-00001 · Servis motora");
    expect(mail.values).toContain("Servis motora");
    await acme.run(
      "INSERT INTO work_order_assignments (id, work_order_id, user_id, is_lead, from_at) VALUES ('a', ?, ?, 1, 1)",
      workOrderId,
      who("tarik"),
    );
    expect(await mailOf(acme, "maintenance.unassigned", ids)).toEqual({
      remark: "not sent: outdated",
    });
  });

  it("names those who could not be assigned", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, TEAM);
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tomislav"));
    const { workOrderId } = await orderOf(acme, plan);
    const ids = { workOrderId, leftOut: who("tomislav") };
    expect(await announced(acme)).toEqual([
      ["work_order.assigned", { workOrderId, userId: who("tarik") }],
      ["maintenance.unassigned", ids],
    ]);
    const mail = await mailOf(acme, "maintenance.unassigned", ids);
    expect(mail.subject).toContain("Technicians missing");
    expect(mail.values).toContain("Tomislav Đurić");
  });

  it("that a job makes at night is announced in the morning, one made by hand at once", async () => {
    const acme = await tenantWithPlans();
    const plan = await newPlan(acme, { ...TEAM, startOn: "2026-12-20" });
    await acme.run("DELETE FROM outbox");
    // At night in Zagreb.
    await runAt(acme, plan, Date.UTC(2026, 11, 20, 2, 17));
    expect(await times(acme)).toEqual([Date.UTC(2026, 11, 20, 6), Date.UTC(2026, 11, 20, 6)]);
    expect(await acts(acme)).toEqual({ acts: 1, alone: 0 });
    await acme.run("DELETE FROM outbox");
    const noon = Date.UTC(2027, 0, 20, 11);
    await runAt(acme, plan, noon);
    expect(await times(acme)).toEqual([noon, noon]);
  });
});

describe("an order that is still open after its day", () => {
  it("is announced to the office once", async () => {
    const acme = await tenantWithPlans();
    const { workOrderId } = await orderOf(acme, TEAM);
    await acme.run("DELETE FROM outbox");
    await enqueueMaintenance(jobOf(acme));
    expect(await overdue(acme)).toEqual([]);
    for (const days of [1, 1, 2, 7]) await enqueueMaintenance(jobOf(acme, days));
    expect(await overdue(acme)).toEqual([{ workOrderId }]);
    const mail = await mailOf(acme, "maintenance.overdue", { workOrderId });
    expect(mail.subject).toContain("Maintenance overdue: 2026-00001");
    await acme.run("UPDATE work_orders SET status = 'done', done_at = 1, outcome = 'called-off'");
    expect(await mailOf(acme, "maintenance.overdue", { workOrderId })).toEqual({
      remark: "not sent: outdated",
    });
  });

  it("is not announced once it was submitted: it is not late in the field", async () => {
    const acme = await tenantWithPlans();
    const { workOrderId } = await orderOf(acme, TEAM);
    await acme.run("UPDATE work_orders SET status = 'waiting-for-approvals'");
    await enqueueMaintenance(jobOf(acme, 1));
    expect(await overdue(acme)).toEqual([]);
    await acme.run("UPDATE work_orders SET status = 'in-progress'");
    await enqueueMaintenance(jobOf(acme, 2));
    expect(await overdue(acme)).toEqual([{ workOrderId }]);
    await acme.run("UPDATE work_orders SET status = 'waiting-for-approvals'");
    expect(await mailOf(acme, "maintenance.overdue", { workOrderId })).toEqual({
      remark: "not sent: outdated",
    });
  });

  it("is announced after nights without a job, but not after weeks", async () => {
    const acme = await tenantWithPlans();
    const { workOrderId } = await orderOf(acme, TEAM);
    await enqueueMaintenance(jobOf(acme, 8));
    expect(await overdue(acme)).toEqual([]);
    await enqueueMaintenance(jobOf(acme, 5));
    expect(await overdue(acme)).toEqual([{ workOrderId }]);
  });

  it("is not announced while the feature is off, nor to those who do not manage plans", async () => {
    const acme = await tenantWithPlans();
    const { workOrderId } = await orderOf(acme, TEAM);
    expect(await mailOf(acme, "maintenance.overdue", { workOrderId }, "tarik")).toEqual({
      remark: "not sent: the recipient can no longer sign in or see the record",
    });
    await acme.run("DELETE FROM settings WHERE key = 'feature.PREVENTIVE_MAINTENANCE'");
    await enqueueMaintenance(jobOf(acme, 1));
    expect(await overdue(acme)).toEqual([]);
    expect(await mailOf(acme, "maintenance.overdue", { workOrderId })).toEqual({
      remark: "not sent: outdated",
    });
  });
});

it.each(LANGUAGES)("the mails in %s have complete texts", async (language) => {
  const acme = await tenantWithPlans();
  await acme.run("UPDATE users SET language = ? WHERE id = ?", language, who("marko"));
  const { workOrderId } = await orderOf(acme, { technicianIds: [] });
  for (const mail of [
    await mailOf(acme, "maintenance.unassigned", { workOrderId, leftOut: "" }),
    await mailOf(acme, "maintenance.overdue", { workOrderId }),
  ]) {
    expect(mail.subject).toContain("2026-00001");
    expect(JSON.stringify(mail)).not.toMatch(/\{\{|undefined|(mails|topics)\.|null/);
  }
});

it("an order by hand is announced by the same rules, but not to its author", async () => {
  const acme = await tenantWithPlans();
  const plan = await newPlan(acme, { technicianIds: [], startOn: "2026-12-20" });
  await acme.run("DELETE FROM outbox");
  const { workOrderId } = await orderNow(acme.as("marko"), { id: plan, version: 1 });
  expect(await announced(acme)).toContainEqual([
    "maintenance.unassigned",
    { workOrderId, leftOut: "", byId: who("marko") },
  ]);
});

/** The first order of a plan, made by the job. */
async function orderOf(acme: Company, of: string | Partial<CreateInput>) {
  const plan = typeof of === "string" ? of : await newPlan(acme, of);
  await acme.run("DELETE FROM outbox");
  await runJob(acme, plan);
  const [order] = await ordersOf(acme, plan);
  return { workOrderId: String(order?.["id"]) };
}

async function runAt(acme: Company, planId: string, at: number): Promise<void> {
  await makeDueOrders({ ...contextFor(acme, { clock: { at } }), job: "outbox" }, planId);
}

/** Without the act that the events belong to. */
async function announced(acme: Company): Promise<unknown[]> {
  const rows = await acme.rows(
    "SELECT type, json_remove(ids, '$.actId') AS ids FROM outbox ORDER BY rowid",
  );
  return rows.map(({ type, ids }) => [type, JSON.parse(String(ids))]);
}

/** The number of acts, and of events that are part of none. */
async function acts(acme: Company): Promise<unknown> {
  const sql =
    "SELECT count(DISTINCT ids ->> 'actId') AS acts, count(*) - count(ids ->> 'actId') AS alone FROM outbox";
  return (await acme.rows(sql))[0];
}

async function times(acme: Company): Promise<unknown[]> {
  return (await acme.rows("SELECT next_at FROM outbox")).map(({ next_at }) => next_at);
}

async function overdue(acme: Company): Promise<unknown[]> {
  const rows = await acme.rows(
    "SELECT json_remove(ids, '$.actId') AS ids FROM outbox WHERE type = 'maintenance.overdue'",
  );
  return rows.map(({ ids }) => JSON.parse(String(ids)));
}

/** The content of the mail to one reader, or why none is sent. */
async function mailOf(
  acme: Company,
  event: "maintenance.unassigned" | "maintenance.overdue",
  ids: Record<string, string>,
  reader = "marko",
) {
  const context = jobOf(acme);
  const due = await mailAbout(event)(
    context,
    { ...ids, userId: who(reader) },
    context.now().getTime() + DAY_MS,
  );
  if ("remark" in due) return { remark: due.remark };
  const settings = await context.settings();
  const content = due.contentFor("Acme", localizationFor(due.to, settings));
  const { subject, title, paragraphs, facts = [] } = content;
  return { subject, title, paragraphs, values: facts.map(({ value }) => value) };
}
