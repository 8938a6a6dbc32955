import { describe, expect, it } from "vitest";
import { createRoom, roomCommands, updateRoom } from "~/features/rooms/commands";
import { type UpdateInput } from "~/features/rooms/inputs";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { OTHER_PLACE, PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { logOf, room, roomRow } from "./fixtures";

async function withRoom() {
  const acme = await createTestTenant();
  const made = room();
  await createRoom(acme.as("marko"), made);
  const input = (more: Partial<UpdateInput> = {}): UpdateInput => ({
    ...made,
    version: 1,
    ...more,
  });
  return { acme, id: made.id, input };
}

describe("updating a room", () => {
  it("stores every field, its search terms, and the log of the changes", async () => {
    const { acme, id, input } = await withRoom();
    expect(await updateRoom(acme.as("sanja"), input({ name: "Žuta soba", floor: "" }))).toEqual({
      id,
      name: "Žuta soba",
      version: 2,
    });
    expect(await roomRow(acme, id)).toMatchObject({
      search_text: "zuta soba \u001f b12 sjever",
      floor: "",
    });
    const changes = [
      { field: "name", from: "Čekaonica", to: "Žuta soba" },
      { field: "floor", from: "2", to: "" },
    ];
    expect((await logOf(acme, id)).at(-1)).toEqual({
      event: "room.updated",
      facts: { name: "Žuta soba", changes },
    });
  });

  it("moves an empty room to another location", async () => {
    const { acme, id, input } = await withRoom();
    await updateRoom(acme.as("marko"), input({ locationId: OTHER_PLACE.locationId }));
    expect(await roomRow(acme, id)).toMatchObject({ location_id: OTHER_PLACE.locationId });
  });

  it("is refused a move while it contains assets or orders reference it", async () => {
    const { acme, id, input } = await withRoom();
    const moved = input({ locationId: OTHER_PLACE.locationId });
    await acme.run("UPDATE assets SET room_id = ? WHERE id = ?", id, PLACE.assetId);
    expect(await refusalOf(updateRoom(acme.as("marko"), moved))).toMatchObject({
      reason: "room_stays",
      facts: { fields: { locationId: "invalid" } },
    });
    await acme.run("UPDATE assets SET room_id = NULL WHERE id = ?", PLACE.assetId);
    await createWorkOrder(acme.as("marko"), plan({ roomId: id }));
    await expectRefusal(updateRoom(acme.as("marko"), moved), "guard_failed", "room_stays");
    expect(await roomRow(acme, id)).toMatchObject({ location_id: PLACE.locationId, version: 1 });
    await updateRoom(acme.as("marko"), input({ name: "Ostaje" }));
  });

  it("requires an existing location", async () => {
    const { acme, input } = await withRoom();
    expect(
      (await refusalOf(updateRoom(acme.as("marko"), input({ locationId: newId() })))).facts,
    ).toEqual({ fields: { locationId: "gone" } });
    expect(
      (await refusalOf(updateRoom(acme.as("marko"), input({ locationId: null })))).facts,
    ).toEqual({ fields: { locationId: "required" } });
    await acme.run("UPDATE locations SET archived_at = 1 WHERE id = ?", OTHER_PLACE.locationId);
    expect(
      (await refusalOf(updateRoom(acme.as("marko"), input({ locationId: OTHER_PLACE.locationId }))))
        .facts,
    ).toEqual({ fields: { locationId: "gone" } });
  });

  it("keeps the location of a tenant that has disabled locations, whatever is sent", async () => {
    const acme = await createTestTenant({ locations: false });
    const input = { ...room({ id: PLACE.roomId }), version: 1 };
    await updateRoom(acme.as("marko"), { ...input, locationId: OTHER_PLACE.locationId });
    await updateRoom(acme.as("marko"), { ...input, version: 2, locationId: null });
    expect(await roomRow(acme, PLACE.roomId)).toMatchObject({
      location_id: PLACE.locationId,
      version: 3,
    });
  });

  it("is refused for an outdated version, an archived room and an unknown one", async () => {
    const { acme, id, input } = await withRoom();
    expect(await refusalOf(updateRoom(acme.as("marko"), input({ version: 5 })))).toMatchObject({
      code: "version_conflict",
      facts: { current: { id, name: "Čekaonica" } },
    });
    await expectRefusal(updateRoom(acme.as("marko"), input({ id: newId() })), "not_found");
    await roomCommands.archive.run(acme.as("marko"), { id, version: 1 });
    await expectRefusal(
      updateRoom(acme.as("marko"), input({ version: 2 })),
      "transition_not_allowed",
    );
  });
});
