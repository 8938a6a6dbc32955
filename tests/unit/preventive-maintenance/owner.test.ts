import { expect, it } from "vitest";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { who } from "../../support/records/people";
import { newPlan, ordersOf, runJob, tenantWithPlans } from "./fixtures";

it("a plan whose owner has left says so, and an administrator creates its orders", async () => {
  const acme = await tenantWithPlans();
  const [plan, next] = [await newPlan(acme), await newPlan(acme)];
  await runJob(acme, plan);
  expect(await getPlan(acme.as("sanja"), plan)).toMatchObject({ standIn: null });
  await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("marko"));
  expect(await getPlan(acme.as("sanja"), next)).toMatchObject({ standIn: "Sanja Kovač" });
  await runJob(acme, next);
  const creators = [await ordersOf(acme, plan), await ordersOf(acme, next)].map(
    ([order]) => order?.["created_by"],
  );
  expect(creators).toEqual([who("marko"), who("sanja")]);
});

it("the list follows the new name of a customer", async () => {
  const acme = await tenantWithPlans();
  const plan = await newPlan(acme);
  await acme.run(
    "UPDATE customers SET sort_key = 'žž' WHERE id = (SELECT customer_id FROM maintenance_plans WHERE id = ?)",
    plan,
  );
  expect(await acme.rows("SELECT customer_sort FROM maintenance_plans")).toEqual([
    { customer_sort: "žž" },
  ]);
});
