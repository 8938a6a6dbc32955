import { expect, it } from "vitest";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { expectRefusal } from "../../support/api/signed-in";
import { pausePlan, resumePlan, endPlan } from "~/features/preventive-maintenance/commands/status";
import { newPlan, planRow, runJob, tenantWithPlans, expectOfficeOnly } from "./fixtures";

it.each([
  ["pause", pausePlan],
  ["end", endPlan],
] as const)("%s is for the office, refuses an older version, and is logged", async (_, run) => {
  await expectOfficeOnly((acme, key, id) => run(acme.as(key), { id, version: 1 }));
});

it("pauses only an active plan, resumes only a paused one, and ends for ever", async () => {
  const acme = await tenantWithPlans();
  const id = await newPlan(acme);
  const refused = (work: Promise<unknown>) => expectRefusal(work, "transition_not_allowed");
  await refused(resumePlan(acme.as("marko"), { id, version: 1 }));
  await pausePlan(acme.as("marko"), { id, version: 1 });
  await refused(pausePlan(acme.as("marko"), { id, version: 2 }));
  await refused(orderNow(acme.as("marko"), { id, version: 2 }));
  await endPlan(acme.as("marko"), { id, version: 2 });
  await refused(resumePlan(acme.as("marko"), { id, version: 3 }));
  expect((await getPlan(acme.as("marko"), id)).availableActions).toEqual(["delete"]);
});

it("ends by itself with the last occurrence of its rule", async () => {
  const acme = await tenantWithPlans();
  const id = await newPlan(acme, { count: 1 });
  await runJob(acme, id);
  expect(await planRow(acme, id)).toMatchObject({ status: "ended", next_on: null });
});
