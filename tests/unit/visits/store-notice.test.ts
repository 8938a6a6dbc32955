import { expect, it } from "vitest";
import { storeVisitNotice } from "~/features/visits/commands/store-notice";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { NOW } from "../../support/records/people";
import { planned, VISIT_AT } from "../../support/records/visits/planned-visits";

it("stores what the customers of a visit know, in place of what they knew before", async () => {
  const acme = await createTestTenant();
  const visit = await planned(acme, (await orderAt(acme, "backlog")).id);
  const state = {
    startsAt: VISIT_AT,
    arrivalFromAt: null,
    arrivalToAt: null,
    cancelled: false,
    technicians: [{ id: "tea", name: "Tea", initial: "Š" }],
  };
  const ctx = acme.as("sanja");
  await acme.database.write([storeVisitNotice(ctx, visit.id, state)]);
  await acme.database.write([storeVisitNotice(ctx, visit.id, { ...state, cancelled: true })]);
  expect(
    await acme.rows(
      "SELECT visit_id, starts_at, cancelled, technicians, notified_at FROM visit_notices",
    ),
  ).toEqual([
    {
      visit_id: visit.id,
      starts_at: VISIT_AT,
      cancelled: 1,
      technicians: '[{"id":"tea","name":"Tea","initial":"Š"}]',
      notified_at: NOW,
    },
  ]);
});
