import { expect, it } from "vitest";
import { customerCommands } from "~/features/customers/commands";
import { locationCommands } from "~/features/locations/commands";
import { fixedId } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

const COMMANDS = customerCommands("customers");

it("keeps a place archived that was archived before its customer", async () => {
  const acme = await createTestTenant();
  await locationCommands.archive.run(acme.as("marko", { now: Date.UTC(2026, 10, 1) }), {
    id: fixedId(3, 1),
    version: 1,
  });
  await COMMANDS.archive.run(acme.as("marko"), { id: PLACE.customerId, version: 1 });
  await COMMANDS.restore.run(acme.as("marko"), { id: PLACE.customerId, version: 2 });
  expect(await acme.rows("SELECT id FROM locations WHERE archived_at IS NOT NULL")).toEqual([
    { id: fixedId(3, 1) },
  ]);
});

it("refuses an outdated version", async () => {
  const acme = await createTestTenant();
  await COMMANDS.archive.run(acme.as("marko"), { id: PLACE.customerId, version: 1 });
  await expectRefusal(
    COMMANDS.restore.run(acme.as("marko"), { id: PLACE.customerId, version: 1 }),
    "version_conflict",
  );
});
