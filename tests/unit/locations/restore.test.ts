import { describe, expect, it } from "vitest";
import { locationCommands } from "~/features/locations/commands";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW, PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { locationRow, logOf, SECOND } from "./fixtures";

async function archived() {
  const acme = await createTestTenant();
  const older = newId();
  await acme.run(
    "INSERT INTO rooms (id, location_id, name, sort_key, search_text, archived_at, created_at, updated_at) VALUES (?, ?, 'Stara', 'stara', 'stara', ?, 1, 1)",
    older,
    SECOND.locationId,
    NOW - 1000,
  );
  await locationCommands.archive.run(acme.as("marko"), { id: SECOND.locationId, version: 1 });
  return { acme, input: { id: SECOND.locationId, version: 2 } };
}

describe("restoring a location", () => {
  it.each(["marko", "sanja"])(
    "lets %s restore it with the rooms that were archived with it, not with those archived before",
    async (key) => {
      const { acme, input } = await archived();
      expect(await locationCommands.restore.run(acme.as(key), input)).toMatchObject({ version: 3 });
      expect(await locationRow(acme, input.id)).toMatchObject({ archived_at: null });
      expect(
        await acme.rows(
          "SELECT name, archived_at IS NULL AS live FROM rooms WHERE location_id = ? ORDER BY name",
          input.id,
        ),
      ).toEqual([
        { name: "Serverska soba", live: 1 },
        { name: "Stara", live: 0 },
      ]);
      expect((await logOf(acme, input.id)).at(-1)).toEqual({
        event: "location.restored",
        facts: { name: "Uprava" },
      });
      expect(await acme.rows("SELECT facts FROM activity WHERE event = 'room.restored'")).toEqual([
        { facts: '{"name":"Serverska soba"}' },
      ]);
    },
  );

  it("is refused while its customer is archived", async () => {
    const { acme, input } = await archived();
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", PLACE.customerId);
    await expectRefusal(
      locationCommands.restore.run(acme.as("marko"), input),
      "guard_failed",
      "customer_archived",
    );
  });
});
