import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAX_CHECKLISTS } from "~/features/checklists/model";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { postponeOccurrence } from "~/features/preventive-maintenance/commands/postpone";
import { updatePlan } from "~/features/preventive-maintenance/commands/update";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import type { Company } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { turnOnChecklists } from "../../support/records/checklists";
import { PLACE } from "../../support/records/people";
import {
  checklistsOf,
  expectOfficeOnly,
  newPlan,
  newTemplate,
  occurrencesOf,
  planInput,
  planRow,
  runJob,
  tenantWithPlans,
} from "./fixtures";

async function orderedNow(acme: Company, id: string): Promise<string> {
  const { workOrderId } = await orderNow(acme.as("marko"), { id, version: 1 });
  if (!workOrderId) throw new Error("no order");
  return workOrderId;
}

it("is for the office, refuses an older version, and is logged", async () => {
  await expectOfficeOnly((acme, key, id) => orderNow(acme.as(key), { id, version: 1 }));
});

it("makes no order by hand for an archived asset", async () => {
  const acme = await tenantWithPlans();
  const id = await newPlan(acme);
  await acme.run("UPDATE assets SET archived_at = 1");
  await expectRefusal(
    orderNow(acme.as("marko"), { id, version: 1 }),
    "guard_failed",
    "plan_blocked",
  );
  expect((await getPlan(acme.as("marko"), id)).block).toBe("asset_archived");
});

it("gives the order the plan's checklists and those of its asset's category, each once, without archived ones", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  await acme.run("UPDATE assets SET category = 'čeličana šć-đ' WHERE id = ?", PLACE.assetId);
  const assetCategory = "ČELIČANA ŠĆ-Đ";
  const [named, archived, both, byCategory] = [
    await newTemplate(acme),
    await newTemplate(acme),
    await newTemplate(acme, { assetCategory }),
    await newTemplate(acme, { assetCategory: "Celicana sc-d" }),
  ];
  const gone = await newTemplate(acme, { assetCategory });
  await newTemplate(acme, { assetCategory: "Čeličane" });
  const id = await newPlan(acme, { checklistTemplateIds: [named, archived, both, randomUUID()] });
  expect(
    (await getPlan(acme.as("marko"), id)).checklists.map((each) => each.id).toSorted(),
  ).toEqual([named, archived, both].toSorted());
  for (const each of [archived, gone])
    await acme.run("UPDATE checklist_templates SET archived_at = 1 WHERE id = ?", each);
  const workOrderId = await orderedNow(acme, id);
  expect(await checklistsOf(acme, workOrderId)).toEqual([named, both, byCategory].toSorted());
});

it("adds those that the plan names first, and at most as many as an order may have", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  await acme.run("UPDATE assets SET category = 'Kotao' WHERE id = ?", PLACE.assetId);
  for (let index = 0; index < MAX_CHECKLISTS; index += 1)
    await newTemplate(acme, { name: `A ${index}`, assetCategory: "kotao" });
  const named = await newTemplate(acme, { name: "Z" });
  const id = await newPlan(acme, { checklistTemplateIds: [named] });
  const workOrderId = await orderedNow(acme, id);
  const checklists = await checklistsOf(acme, workOrderId);
  expect(checklists).toHaveLength(MAX_CHECKLISTS);
  expect(checklists).toContain(named);
});

it("adds nothing by category to the order of a plan without an asset", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  await newTemplate(acme, { assetCategory: "Engines" });
  const id = await newPlan(acme, { assetId: null });
  const workOrderId = await orderedNow(acme, id);
  expect(await checklistsOf(acme, workOrderId)).toEqual([]);
});

it("adds no checklists while their feature is disabled", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  const id = await newPlan(acme, { checklistTemplateIds: [await newTemplate(acme)] });
  await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
  const workOrderId = await orderedNow(acme, id);
  expect(await checklistsOf(acme, workOrderId)).toEqual([]);
});

describe("after an order that was made ahead of its time", () => {
  const yearly = { frequency: "yearly", month: 12, monthDay: 14 } as const;

  it("another rhythm counts from now, and makes no second order of its day", async () => {
    const acme = await tenantWithPlans();
    const input = planInput(yearly);
    const { id } = await createPlan(acme.as("marko"), input);
    await orderNow(acme.as("marko"), { id, version: 1 });
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2027-12-14" });
    const weekly = planInput({ ...input, frequency: "weekly", weekdays: [1] });
    await updatePlan(acme.as("marko"), { ...weekly, id, version: 2 });
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-11-23" });
    const { upcoming } = await getPlan(acme.as("marko"), id);
    expect(upcoming.slice(0, 4).map(({ dueOn }) => dueOn)).toEqual([
      "2026-11-23",
      "2026-11-30",
      "2026-12-07",
      "2026-12-21",
    ]);
    for (const day of [3, 10, 17, 24, 31]) await runJob(acme, id, day);
    expect(await occurrencesOf(acme, id)).toEqual([
      "2026-11-23 ordered",
      "2026-11-30 ordered",
      "2026-12-07 ordered",
      "2026-12-14 ordered",
      "2026-12-21 ordered",
    ]);
  });

  it("another day of the same rhythm counts from now too, and the day may not be chosen twice", async () => {
    const acme = await tenantWithPlans();
    const input = planInput(yearly);
    const { id } = await createPlan(acme.as("marko"), input);
    await orderNow(acme.as("marko"), { id, version: 1 });
    await updatePlan(acme.as("marko"), { ...input, monthDay: 10, id, version: 2 });
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-12-10" });
    const to = (dueOn: string) => postponeOccurrence(acme.as("marko"), { id, version: 3, dueOn });
    await expectRefusal(to("2026-12-14"), "guard_failed", "postponed_too_early");
    await to("2026-12-15");
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2026-12-15" });
  });

  it("an order that its lead days made is followed by the day behind it", async () => {
    const acme = await tenantWithPlans();
    const input = planInput({ ...yearly, leadDays: 30 });
    const { id } = await createPlan(acme.as("marko"), input);
    expect(await runJob(acme, id)).toBe(1);
    await updatePlan(acme.as("marko"), { ...input, monthDay: 10, id, version: 1 });
    expect(await planRow(acme, id)).toMatchObject({ next_due_on: "2027-12-10" });
  });
});
