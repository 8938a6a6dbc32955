import { describe, expect, it } from "vitest";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { OTHER_PLACE, who } from "../../support/records/people";
import { logOf, planInput, planRow, tenantWithPlans } from "./fixtures";

const shared = once(tenantWithPlans);

describe("creating a plan", () => {
  it.each(["marko", "sanja"])("is allowed for %s", async (key) => {
    const acme = await tenantWithPlans();
    const input = planInput({ equipmentIds: [] });
    await createPlan(acme.as(key), input);
    expect(await planRow(acme, input.id)).toMatchObject({
      name: "Servis motora",
      rrule: "FREQ=MONTHLY;BYMONTHDAY=20",
      next_on: "2026-11-20",
      next_order_on: "2026-11-20",
      frequency_days: 30,
    });
    expect(await logOf(acme, input.id)).toHaveLength(1);
    expect(
      await acme.rows(
        "SELECT ids ->> 'planId' AS id FROM outbox WHERE type = 'maintenance_plan.due'",
      ),
    ).toEqual([{ id: input.id }]);
  });

  it("is refused in a company without the feature", async () => {
    const acme = await createTestTenant();
    await expectRefusal(createPlan(acme.as("marko"), planInput()), "feature_off");
  });

  it("needs a place, places of one customer, technicians and a day", async () => {
    const acme = await shared();
    const make = (more: Parameters<typeof planInput>[0]) =>
      createPlan(acme.as("marko"), planInput(more));
    await expectRefusal(
      make({ locationId: null, roomId: null, assetId: null }),
      "guard_failed",
      "place_missing",
    );
    expect((await refusalOf(make({ assetId: OTHER_PLACE.assetId }))).facts["fields"]).toEqual({
      assetId: "not_of_customer",
    });
    expect((await refusalOf(make({ technicianIds: [who("emina")] }))).facts["fields"]).toEqual({
      technicianIds: "not_a_technician",
    });
    await expectRefusal(
      make({ startOn: "2020-01-01", untilOn: "2020-06-01" }),
      "guard_failed",
      "no_occurrences",
    );
  });

  it.each([
    [{ frequency: "weekly" as const, weekdays: [] }, "weekdays"],
    [{ untilOn: "2026-01-01" }, "untilOn"],
    [{ untilOn: "2027-01-01", count: 3 }, "count"],
  ])("rejects %o", (more, field) => {
    expect(() => planInput(more)).toThrow(field);
  });
});
