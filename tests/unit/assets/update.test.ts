import { describe, expect, it } from "vitest";
import { assetCommands, createAsset, updateAsset } from "~/features/assets/commands";
import type { UpdateInput } from "~/features/assets/inputs";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { chooseSettings, OTHER_PLACE, PLACE } from "../../support/records/people";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { logOf, rowOf, newAssetInput } from "./fixtures";

const ELSEWHERE = {
  customerId: OTHER_PLACE.customerId,
  locationId: OTHER_PLACE.locationId,
  roomId: OTHER_PLACE.roomId,
};

async function withAsset() {
  const acme = await createTestTenant();
  const made = newAssetInput();
  await createAsset(acme.as("marko"), made);
  const input = (more: Partial<UpdateInput> = {}): UpdateInput => ({
    ...made,
    version: 1,
    ...more,
  });
  return { acme, id: made.id, input };
}

describe("updating an asset", () => {
  it("stores every field, its search terms, and the log of the changes", async () => {
    const { acme, id, input } = await withAsset();
    expect(
      await updateAsset(acme.as("sanja"), input({ name: "Žuti", position: "Uz kotao" })),
    ).toEqual({ id, name: "Žuti", version: 2 });
    expect(await rowOf(acme, id)).toMatchObject({
      search_text: "zuti \u001f sn-77 volvo d6 motor",
      position: "Uz kotao",
    });
    const changes = [
      { field: "name", from: "Čamac Žuti", to: "Žuti" },
      { field: "position", from: "", to: "Uz kotao" },
    ];
    expect((await logOf(acme, id)).at(-1)).toEqual({
      event: "asset.updated",
      facts: { name: "Žuti", changes },
    });
  });

  it("moves it to another customer only if no open order references it for its own", async () => {
    const { acme, id, input } = await withAsset();
    await createWorkOrder(acme.as("marko"), plan({ assetId: id }));
    expect(await refusalOf(updateAsset(acme.as("marko"), input(ELSEWHERE)))).toMatchObject({
      reason: "orders_of_customer",
      facts: { fields: { customerId: "invalid" } },
    });
    await acme.run("DELETE FROM work_orders");
    await updateAsset(acme.as("marko"), input(ELSEWHERE));
    expect(await rowOf(acme, id)).toMatchObject({
      customer_id: OTHER_PLACE.customerId,
      room_id: OTHER_PLACE.roomId,
    });
  });

  it("keeps an archived room, and accepts no other archived one", async () => {
    const { acme, input } = await withAsset();
    await acme.run("UPDATE rooms SET archived_at = 1");
    await updateAsset(acme.as("marko"), input({ name: "Ostaje" }));
    expect(
      (await refusalOf(updateAsset(acme.as("marko"), input({ ...ELSEWHERE, version: 2 })))).facts[
        "fields"
      ],
    ).toEqual({ roomId: "gone" });
  });

  it("keeps places of a disabled feature, unless its customer no longer has them", async () => {
    const { acme, id, input } = await withAsset();
    await chooseSettings(acme, { locations: false, rooms: false });
    await updateAsset(acme.as("marko"), input({ name: "Blind", locationId: null, roomId: null }));
    expect(await rowOf(acme, id)).toMatchObject({
      location_id: PLACE.locationId,
      room_id: PLACE.roomId,
    });
    await updateAsset(acme.as("marko"), input({ version: 2, customerId: OTHER_PLACE.customerId }));
    expect(await rowOf(acme, id)).toMatchObject({
      customer_id: OTHER_PLACE.customerId,
      location_id: null,
      room_id: null,
    });
  });

  it("is refused for an outdated version, an archived asset and an unknown one", async () => {
    const { acme, id, input } = await withAsset();
    expect(await refusalOf(updateAsset(acme.as("marko"), input({ version: 5 })))).toMatchObject({
      code: "version_conflict",
      facts: { current: { id, name: "Čamac Žuti" } },
    });
    await expectRefusal(updateAsset(acme.as("marko"), input({ id: newId() })), "not_found");
    await assetCommands.archive.run(acme.as("marko"), { id, version: 1 });
    await expectRefusal(
      updateAsset(acme.as("marko"), input({ version: 2 })),
      "transition_not_allowed",
    );
  });
});
