import { expect, it } from "vitest";
import { deletePlan } from "~/features/preventive-maintenance/commands/delete";
import { expectRefusal } from "../../support/api/signed-in";
import { newPlan, runJob, tenantWithPlans, expectOfficeOnly } from "./fixtures";

it("is for the office, refuses an older version, and is logged", async () => {
  await expectOfficeOnly((acme, key, id) => deletePlan(acme.as(key), { id, version: 1 }));
});

it("deletes a plan of which nothing came, and no other", async () => {
  const acme = await tenantWithPlans();
  const [fresh, used] = [await newPlan(acme), await newPlan(acme)];
  await deletePlan(acme.as("marko"), { id: fresh, version: 1 });
  await runJob(acme, used);
  await expectRefusal(
    deletePlan(acme.as("marko"), { id: used, version: 1 }),
    "guard_failed",
    "has_occurrences",
  );
  expect(await acme.rows("SELECT id FROM maintenance_plans")).toEqual([{ id: used }]);
});
