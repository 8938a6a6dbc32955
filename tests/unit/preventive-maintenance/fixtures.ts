import { expect } from "vitest";
import { randomUUID } from "node:crypto";
import { createTemplate } from "~/features/checklists/commands/create";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { makeDueOrders } from "~/features/preventive-maintenance/commands/make-due-orders";
import { createInput, type CreateInput } from "~/features/preventive-maintenance/inputs";
import type { SystemContext } from "~/server/request-context";
import { expectRefusal } from "../../support/api/signed-in";
import { contextFor } from "../../support/db/context";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { templateInput } from "../checklists/template";
import { DAY_MS, NOW, PLACE, TODAY, who } from "../../support/records/people";

/** A tenant with the feature. */
export async function tenantWithPlans(): Promise<Company> {
  const acme = await createTestTenant();
  await acme.run(
    "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.PREVENTIVE_MAINTENANCE', '0000-01-01', ?, 0)",
    JSON.stringify({ enabled: true }),
  );
  return acme;
}

/** Monthly on the 20th from today on, for the asset of the shipyard. */
export function planInput(more: Partial<CreateInput> = {}): CreateInput {
  return createInput.parse({
    id: randomUUID(),
    name: "Servis motora",
    ...PLACE,
    description: "Zamjena ulja i filtera",
    plannedRegularMinutes: 120,
    technicianIds: [who("tomislav")],
    frequency: "monthly",
    monthDay: 20,
    startOn: TODAY,
    leadDays: 0,
    ...more,
  });
}

/** The job, `days` after today. */
export function jobOf(acme: Company, days = 0): SystemContext & ReturnType<typeof contextFor> {
  return { ...contextFor(acme, { clock: { at: NOW + days * DAY_MS } }), job: "outbox" };
}

export async function newPlan(acme: Company, more: Partial<CreateInput> = {}): Promise<string> {
  const { id } = await createPlan(acme.as("marko"), planInput(more));
  return id;
}

export async function runJob(acme: Company, planId: string, days = 0): Promise<number> {
  return makeDueOrders(jobOf(acme, days), planId);
}

export async function occurrencesOf(acme: Company, planId: string): Promise<string[]> {
  const rows = await acme.rows(
    "SELECT due_on, state FROM maintenance_occurrences WHERE plan_id = ? ORDER BY due_on",
    planId,
  );
  return rows.map(({ due_on, state }) => `${String(due_on)} ${String(state)}`);
}

export async function planRow(acme: Company, id: string): Promise<Record<string, unknown>> {
  const [row] = await acme.rows("SELECT * FROM maintenance_plans WHERE id = ?", id);
  if (!row) throw new Error(`no plan ${id}`);
  return row;
}

export async function ordersOf(acme: Company, planId: string): Promise<Record<string, unknown>[]> {
  return acme.rows(
    `SELECT o.*, m.due_on FROM maintenance_occurrences m JOIN work_orders o ON o.id = m.work_order_id
     WHERE m.plan_id = ? ORDER BY m.due_on`,
    planId,
  );
}

export async function logOf(acme: Company, id: string): Promise<string[]> {
  const rows = await acme.rows(
    "SELECT event, actor_name FROM activity WHERE subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event, actor_name }) => `${String(event)} ${String(actor_name)}`);
}

/** A template of a checklist. */
export async function newTemplate(acme: Company, more: object = {}): Promise<string> {
  return (await createTemplate(acme.as("marko"), templateInput(more))).id;
}

/** The templates of an order's checklists. */
export async function checklistsOf(acme: Company, workOrderId: string): Promise<unknown[]> {
  const rows = await acme.rows(
    "SELECT template_id AS id FROM work_order_checklists WHERE work_order_id = ? ORDER BY template_id",
    workOrderId,
  );
  return rows.map(({ id }) => id);
}

type Run = (acme: Company, key: string, id: string) => Promise<unknown>;

/** A command of a new plan with version 1: refused to all but the office and to those who saw an older version, and logged. */
export async function expectOfficeOnly(run: Run): Promise<void> {
  const acme = await tenantWithPlans();
  const id = await newPlan(acme);
  for (const key of ["ana", "tomislav", "emina", "ciro"])
    await expectRefusal(run(acme, key, id), "not_allowed");
  const changed = await newPlan(acme);
  await acme.run("UPDATE maintenance_plans SET version = 2 WHERE id = ?", changed);
  await expectRefusal(run(acme, "marko", changed), "version_conflict");
  const before = await logOf(acme, id);
  await run(acme, "marko", id);
  expect((await logOf(acme, id)).length).toBeGreaterThan(before.length);
}
