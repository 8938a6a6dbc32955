import { describe, expect, it } from "vitest";
import { createAsset } from "~/features/assets/commands";
import { createInput, listInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { OTHER_PLACE, PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { logOf, rowOf, newAssetInput } from "./fixtures";

const fieldsOf = async (work: Promise<unknown>) => (await refusalOf(work)).facts["fields"];

describe("creating an asset", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s; the asset is found by name, maker, model, serial number and category",
    async (key) => {
      const acme = await createTestTenant();
      const input = newAssetInput();
      expect(await createAsset(acme.as(key), input)).toEqual({
        id: input.id,
        name: "Čamac Žuti",
        version: 1,
      });
      expect(await rowOf(acme, input.id)).toMatchObject({
        customer_id: PLACE.customerId,
        location_id: PLACE.locationId,
        room_id: PLACE.roomId,
        archived_at: null,
      });
      expect(await logOf(acme, input.id)).toEqual([
        { event: "asset.created", facts: { name: "Čamac Žuti" } },
      ]);
      for (const search of ["camac", "volvo d6", "sn 77", "motor zuti"]) {
        expect(
          (await listAssets(acme.as("marko"), parseInput(listInput, { search }))).entities.map(
            ({ id }) => id,
          ),
          search,
        ).toContain(input.id);
      }
    },
  );

  it("places it at its customer, with a room in its location; a room alone sets its location", async () => {
    const acme = await createTestTenant();
    const make = (more: Parameters<typeof newAssetInput>[0]) =>
      createAsset(acme.as("marko"), newAssetInput(more));
    expect(await fieldsOf(make({ locationId: OTHER_PLACE.locationId, roomId: null }))).toEqual({
      locationId: "not_of_customer",
    });
    expect(await fieldsOf(make({ locationId: null, roomId: OTHER_PLACE.roomId }))).toEqual({
      roomId: "not_of_customer",
    });
    expect(await fieldsOf(make({ roomId: OTHER_PLACE.roomId }))).toEqual({
      roomId: "not_of_location",
    });
    const { id } = await make({ locationId: null });
    expect(await rowOf(acme, id)).toMatchObject({ location_id: PLACE.locationId });
    const own = await make({ customerId: null, locationId: OTHER_PLACE.locationId, roomId: null });
    expect(await rowOf(acme, own.id)).toMatchObject({
      customer_id: null,
      location_id: OTHER_PLACE.locationId,
    });
  });

  it("is refused if the customer, location or room is unknown or archived", async () => {
    const acme = await createTestTenant();
    const nowhere = { customerId: newId(), locationId: newId(), roomId: newId() };
    expect(await fieldsOf(createAsset(acme.as("marko"), newAssetInput(nowhere)))).toEqual({
      customerId: "gone",
      locationId: "gone",
      roomId: "gone",
    });
    await acme.run("UPDATE rooms SET archived_at = 1 WHERE id = ?", PLACE.roomId);
    expect(await fieldsOf(createAsset(acme.as("marko"), newAssetInput()))).toEqual({
      roomId: "gone",
    });
  });

  it("stores no place of a disabled feature, whatever was sent", async () => {
    const acme = await createTestTenant({ locations: false, rooms: false });
    const { id } = await createAsset(acme.as("marko"), newAssetInput());
    expect(await rowOf(acme, id)).toMatchObject({ location_id: null, room_id: null });
  });

  it("is refused with an id that is taken", async () => {
    await expectRefusal(
      createAsset((await createTestTenant()).as("marko"), newAssetInput({ id: PLACE.assetId })),
      "version_conflict",
      "already_exists",
    );
  });

  it.each([{ name: "" }, { archivedAt: 1 }])("rejects %o", async (more) => {
    await expectRefusal(
      (async () => parseInput(createInput, { ...newAssetInput(), ...more }))(),
      "invalid_input",
    );
  });
});
