import { it } from "vitest";
import { roomCommands } from "~/features/rooms/commands";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

it("refuses to restore a room while its location is archived", async () => {
  const acme = await createTestTenant();
  await roomCommands.archive.run(acme.as("marko"), { id: PLACE.roomId, version: 1 });
  await acme.run("UPDATE locations SET archived_at = 1 WHERE id = ?", PLACE.locationId);
  const input = { id: PLACE.roomId, version: 2 };
  await expectRefusal(
    roomCommands.restore.run(acme.as("marko"), input),
    "guard_failed",
    "location_archived",
  );
});
