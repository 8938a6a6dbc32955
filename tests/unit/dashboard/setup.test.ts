import { describe, expect, it } from "vitest";
import { readSetup } from "~/features/dashboard/queries/setup";
import { updateFeature } from "~/features/settings/commands/update-feature";
import { updateHolidays } from "~/features/settings/commands/update-holidays";
import { updateWorkday } from "~/features/settings/commands/update-workday";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";

async function stepsOf(company: Company, key: string) {
  const ctx = company.as(key);
  const steps = await readSetup(ctx);
  if (steps) expect(ctx.database.stats.roundTrips).toBe(1);
  return steps?.map((step) => [step.key, step.isDone, step.to]);
}

describe("setting up a company", () => {
  it("lists what is done and what is next, in one round trip", async () => {
    const acme = await createTestTenant();
    expect(await stepsOf(acme, "sanja")).toEqual([
      ["company", false, "/settings/company"],
      ["holidays", false, "/settings/holidays"],
      ["workday", false, "/settings/working-day"],
      ["features", false, "/settings"],
      ["people", true, "/users/new"],
      ["customer", true, "/customers/new"],
      ["order", false, "/work-orders/new"],
    ]);
    await acme.run(
      "UPDATE users SET active = 0 WHERE id IN (SELECT user_id FROM user_roles WHERE role = 'TECHNICIAN')",
    );
    await acme.run("UPDATE customers SET archived_at = 1");
    await acme.run(
      "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('company', '2026-01-01', ?, 1)",
      JSON.stringify({ name: "Acme", street: "Riva 1", city: "Split" }),
    );
    expect((await stepsOf(acme, "sanja"))?.map(([, isDone]) => isDone)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("asks for the holidays of a year that is over again, and for working time and features once", async () => {
    const acme = await createTestTenant();
    const doneOf = async () =>
      (await stepsOf(acme, "sanja"))?.slice(1, 4).map(([, isDone]) => isDone);
    await updateHolidays(acme.as("sanja"), { holidays: ["2025-12-25"] });
    await updateWorkday(acme.as("sanja"), { start: "07:00", breakMinutes: 30 });
    expect(await doneOf()).toEqual([false, true, false]);
    await updateHolidays(acme.as("sanja"), { holidays: ["2099-12-25"] });
    await updateFeature(acme.as("sanja"), { key: "ROOMS", enabled: true, value: null });
    expect(await doneOf()).toEqual([true, true, true]);
  });

  it("leaves inviting users to system administrators", async () => {
    const steps = await stepsOf(await createTestTenant(), "marko");
    expect(steps?.find(([key]) => key === "people")).toEqual(["people", true, null]);
  });

  it("ends with the first work order, and is no matter of approvers and technicians", async () => {
    const acme = await createTestTenant();
    for (const key of ["ana", "tomislav"]) expect(await stepsOf(acme, key)).toBeUndefined();
    await orderAt(acme, "backlog");
    expect(await stepsOf(acme, "sanja")).toBeUndefined();
  });
});
