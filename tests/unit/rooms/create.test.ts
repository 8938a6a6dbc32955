import { describe, expect, it } from "vitest";
import { locationCommands } from "~/features/locations/commands";
import { createRoom } from "~/features/rooms/commands";
import { createInput, listInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { logOf, room, roomRow } from "./fixtures";

describe("creating a room", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s; the room is found by name, number and section",
    async (key) => {
      const acme = await createTestTenant();
      const input = room();
      expect(await createRoom(acme.as(key), input)).toEqual({
        id: input.id,
        name: "Čekaonica",
        version: 1,
      });
      expect(await roomRow(acme, input.id)).toMatchObject({
        search_text: "cekaonica \u001f b12 sjever",
        location_id: PLACE.locationId,
        floor: "2",
        archived_at: null,
      });
      expect(await logOf(acme, input.id)).toEqual([
        { event: "room.created", facts: { name: "Čekaonica" } },
      ]);
      const found = await listRooms(acme.as("marko"), parseInput(listInput, { search: "cek b12" }));
      expect(found).toMatchObject({
        totalCount: 1,
        entities: [
          { id: input.id, locationName: "Dok 2", customerName: "Brodogradilište Žuti Rt d.d." },
        ],
      });
    },
  );

  it("is refused in an unknown or archived location, even if it is archived concurrently", async () => {
    const acme = await createTestTenant();
    expect(
      (await refusalOf(createRoom(acme.as("marko"), room({ locationId: newId() })))).facts,
    ).toEqual({ fields: { locationId: "gone" } });
    const { locationId } = room();
    await acme.run("UPDATE locations SET is_default = 0 WHERE id = ?", locationId);
    const input = room();
    await Promise.allSettled([
      locationCommands.archive.run(acme.as("sanja"), { id: locationId, version: 1 }),
      createRoom(acme.as("marko"), input),
    ]);
    expect(
      await acme.rows(
        "SELECT 1 FROM rooms WHERE location_id = ? AND archived_at IS NULL",
        locationId,
      ),
    ).toEqual([]);
    expect((await refusalOf(createRoom(acme.as("marko"), room()))).facts).toEqual({
      fields: { locationId: "gone" },
    });
  });

  it("is refused with an id that is taken, and where the tenant has disabled locations", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      createRoom(acme.as("marko"), room({ id: PLACE.roomId })),
      "version_conflict",
      "already_exists",
    );
    await expectRefusal(
      createRoom((await createTestTenant({ locations: false })).as("marko"), room()),
      "guard_failed",
      "rooms_need_locations",
    );
  });

  it.each([
    { name: "" },
    { locationId: null },
    { archivedAt: 1 },
    { customerId: PLACE.customerId },
  ])("rejects %o", async (more) => {
    await expectRefusal(
      (async () => parseInput(createInput, { ...room(), ...more }))(),
      "invalid_input",
    );
  });
});
