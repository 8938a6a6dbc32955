import { describe, expect, it } from "vitest";
import { locationCommands } from "~/features/locations/commands";
import { listInput } from "~/features/locations/inputs";
import { getLocation, listLocations } from "~/features/locations/queries";
import { pick } from "~/features/pickers/queries/options";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { locationRow, logOf, SECOND } from "./fixtures";

const input = { id: SECOND.locationId, version: 1 };

describe("archiving a location", () => {
  it.each(["marko", "sanja"])(
    "lets %s remove it from lists and pickers with its rooms; all remain readable",
    async (key) => {
      const acme = await createTestTenant();
      const within = { search: "", customerId: PLACE.customerId };
      expect(await pick(acme.as("marko"), "rooms", { search: "serverska" })).toHaveLength(1);
      expect(await locationCommands.archive.run(acme.as(key), input)).toMatchObject({ version: 2 });
      expect((await pick(acme.as("marko"), "locations", within)).map(({ id }) => id)).toEqual([
        PLACE.locationId,
      ]);
      expect(await pick(acme.as("marko"), "rooms", { search: "serverska" })).toEqual([]);
      const list = async (archived: boolean) =>
        (
          await listLocations(
            acme.as("marko"),
            parseInput(listInput, { customerId: PLACE.customerId, archived }),
          )
        ).entities.map(({ id }) => id);
      expect([await list(false), await list(true)]).toEqual([
        [PLACE.locationId],
        [SECOND.locationId],
      ]);
      expect(await getLocation(acme.as("marko"), SECOND.locationId)).toMatchObject({
        archived: true,
        name: "Uprava",
        availableActions: ["restore", "delete"],
      });
      expect(await logOf(acme, SECOND.locationId)).toEqual([
        { event: "location.archived", facts: { name: "Uprava" } },
      ]);
      expect(await acme.rows("SELECT facts FROM activity WHERE event = 'room.archived'")).toEqual([
        { facts: '{"name":"Serverska soba"}' },
      ]);
    },
  );

  it("is refused for a default location unless its customer is archived", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      locationCommands.archive.run(acme.as("marko"), { id: PLACE.locationId, version: 1 }),
      "guard_failed",
      "default_stays",
    );
    expect(await locationRow(acme, PLACE.locationId)).toMatchObject({ archived_at: null });
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", PLACE.customerId);
    expect(
      await locationCommands.archive.run(acme.as("marko"), { id: PLACE.locationId, version: 1 }),
    ).toMatchObject({ isDefault: true });
  });

  it("applies once for ten concurrent requests", async () => {
    const acme = await createTestTenant();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => locationCommands.archive.run(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await acme.rows("SELECT count(*) AS n FROM activity")).toEqual([{ n: 2 }]);
  });
});
