import { expect, it } from "vitest";
import { archiveCustomer, restoreCustomer } from "~/features/customers/commands";
import { archiveLocation } from "~/features/locations/commands";
import { fixedId } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

it("keeps a place archived that was archived before its customer", async () => {
  const acme = await createTestTenant();
  await archiveLocation(acme.as("marko", { now: Date.UTC(2026, 10, 1) }), {
    id: fixedId(3, 1),
    version: 1,
  });
  await archiveCustomer(acme.as("marko"), { id: PLACE.customerId, version: 1 }, "customers");
  await restoreCustomer(acme.as("marko"), { id: PLACE.customerId, version: 2 }, "customers");
  expect(await acme.rows("SELECT id FROM locations WHERE archived_at IS NOT NULL")).toEqual([
    { id: fixedId(3, 1) },
  ]);
});

it("refuses an outdated version", async () => {
  const acme = await createTestTenant();
  await archiveCustomer(acme.as("marko"), { id: PLACE.customerId, version: 1 }, "customers");
  await expectRefusal(
    restoreCustomer(acme.as("marko"), { id: PLACE.customerId, version: 1 }, "customers"),
    "version_conflict",
  );
});
