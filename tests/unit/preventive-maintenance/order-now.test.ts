import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { fixedId } from "../../../migrations/seeds/cast";
import { expectRefusal } from "../../support/api/signed-in";
import { turnOnChecklists } from "../../support/records/checklists";
import { checklistsOf, expectOfficeOnly, newPlan, newTemplate, tenantWithPlans } from "./fixtures";

/** Of the seeds: a piece of equipment and its category. */
const [EQUIPMENT, CATEGORY] = [fixedId(7, 0), fixedId(6, 0)];

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

it("gives the order the plan's checklists and those of its equipment's categories, each once, without archived ones", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  const [named, archived, byCategory] = [
    await newTemplate(acme),
    await newTemplate(acme),
    await newTemplate(acme, { categoryId: CATEGORY }),
  ];
  const id = await newPlan(acme, {
    equipmentIds: [EQUIPMENT],
    checklistTemplateIds: [named, archived, byCategory, randomUUID()],
  });
  expect(
    (await getPlan(acme.as("marko"), id)).checklists.map((each) => each.id).toSorted(),
  ).toEqual([named, archived, byCategory].toSorted());
  await acme.run("UPDATE checklist_templates SET archived_at = 1 WHERE id = ?", archived);
  const { workOrderId } = await orderNow(acme.as("marko"), { id, version: 1 });
  expect(await checklistsOf(acme, workOrderId)).toEqual([named, byCategory].toSorted());
});

it("adds no checklists while their feature is disabled", async () => {
  const acme = await tenantWithPlans();
  await turnOnChecklists(acme);
  const id = await newPlan(acme, { checklistTemplateIds: [await newTemplate(acme)] });
  await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
  const { workOrderId } = await orderNow(acme.as("marko"), { id, version: 1 });
  expect(await checklistsOf(acme, workOrderId)).toEqual([]);
});
