import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { MAX_CHECKLISTS } from "~/features/checklists/model";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { expectRefusal } from "../../support/api/signed-in";
import { turnOnChecklists } from "../../support/records/checklists";
import { PLACE } from "../../support/records/people";
import { checklistsOf, expectOfficeOnly, newPlan, newTemplate, tenantWithPlans } from "./fixtures";

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
  const { workOrderId } = await orderNow(acme.as("marko"), { id, version: 1 });
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
  const { workOrderId } = await orderNow(acme.as("marko"), { id, version: 1 });
  const checklists = await checklistsOf(acme, workOrderId);
  expect(checklists).toHaveLength(MAX_CHECKLISTS);
  expect(checklists).toContain(named);
});

it("adds nothing by category to the order of a plan without an asset", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  await newTemplate(acme, { assetCategory: "Engines" });
  const id = await newPlan(acme, { assetId: null });
  const { workOrderId } = await orderNow(acme.as("marko"), { id, version: 1 });
  expect(await checklistsOf(acme, workOrderId)).toEqual([]);
});

it("adds no checklists while their feature is disabled", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  const id = await newPlan(acme, { checklistTemplateIds: [await newTemplate(acme)] });
  await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
  const { workOrderId } = await orderNow(acme.as("marko"), { id, version: 1 });
  expect(await checklistsOf(acme, workOrderId)).toEqual([]);
});
