import { expect, it } from "vitest";
import { postponeOccurrence } from "~/features/preventive-maintenance/commands/postpone";
import { expectRefusal } from "../../support/api/signed-in";
import {
  newPlan,
  occurrencesOf,
  planRow,
  runJob,
  tenantWithPlans,
  expectOfficeOnly,
} from "./fixtures";

it("is for the office, refuses an older version, and is logged", async () => {
  await expectOfficeOnly((acme, key, id) =>
    postponeOccurrence(acme.as(key), { id, version: 1, dueOn: "2026-12-01" }),
  );
});

it("postpones the next day up to the one that follows", async () => {
  const acme = await tenantWithPlans();
  const id = await newPlan(acme);
  const to = (dueOn: string) => postponeOccurrence(acme.as("marko"), { id, version: 1, dueOn });
  await expectRefusal(to("2026-11-19"), "guard_failed", "postponed_too_early");
  await expectRefusal(to("2026-12-20"), "guard_failed", "postponed_too_far");
  await to("2026-12-02");
  expect(await runJob(acme, id)).toBe(0);
  expect(await runJob(acme, id, 12)).toBe(1);
  expect(await occurrencesOf(acme, id)).toEqual(["2026-12-02 ordered"]);
  expect(await planRow(acme, id)).toMatchObject({ next_on: "2026-12-20", is_postponed: 0 });
});
