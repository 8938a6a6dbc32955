import { expect, it } from "vitest";
import { skipOccurrence } from "~/features/preventive-maintenance/commands/skip";
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
    skipOccurrence(acme.as(key), { id, version: 1, reason: "" }),
  );
});

it("skips the next day, with its reason", async () => {
  const acme = await tenantWithPlans();
  const id = await newPlan(acme);
  await skipOccurrence(acme.as("marko"), { id, version: 1, reason: "Zatvoreno" });
  expect(await occurrencesOf(acme, id)).toEqual(["2026-11-20 skipped"]);
  expect(await planRow(acme, id)).toMatchObject({ next_on: "2026-12-20", version: 2 });
  expect(await runJob(acme, id)).toBe(0);
});
