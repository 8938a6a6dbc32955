import { describe, expect, it } from "vitest";
import { createLocation, locationCommands, updateLocation } from "~/features/locations/commands";
import { updateInput, type UpdateInput } from "~/features/locations/inputs";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { OTHER_PLACE, PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { defaultsOf, locationRow, logOf, newLocationInput, ticketAt } from "./fixtures";

async function withPlace() {
  const acme = await createTestTenant();
  const { id, isDefault: _, ...fields } = newLocationInput();
  await createLocation(acme.as("marko"), { ...fields, id, isDefault: false });
  const input = (more: Partial<UpdateInput> = {}): UpdateInput => ({
    ...fields,
    id,
    version: 1,
    ...more,
  });
  return { acme, id, input };
}

describe("updating a location", () => {
  it("stores every field, its search terms, and the log of the changes", async () => {
    const { acme, id, input } = await withPlace();
    expect(
      await updateLocation(acme.as("sanja"), input({ name: "Đačko", floor: "2", city: "Split" })),
    ).toMatchObject({ name: "Đačko", version: 2, isDefault: false });
    expect(await locationRow(acme, id)).toMatchObject({
      name: "Đačko",
      search_text: "dacko \u001f obala 3 51000 split",
      floor: "2",
      version: 2,
    });
    const changes = [
      { field: "name", from: "Skladište Škver", to: "Đačko" },
      { field: "city", from: "Rijeka", to: "Split" },
      { field: "floor", from: "", to: "2" },
    ];
    expect((await logOf(acme, id)).at(-1)).toEqual({
      event: "location.updated",
      facts: { name: "Đačko", changes },
    });
  });

  it("leaves the default flag unchanged", async () => {
    const { acme } = await withPlace();
    const {
      id,
      isDefault: _,
      ...fields
    } = newLocationInput({ id: PLACE.locationId, name: "Dok 3" });
    expect(await updateLocation(acme.as("marko"), { ...fields, id, version: 1 })).toMatchObject({
      isDefault: true,
      version: 2,
    });
    expect(await defaultsOf(acme, PLACE.customerId)).toEqual([PLACE.locationId]);
  });

  it("moves an empty location to another customer or to the tenant itself, as default if it is the customer's first", async () => {
    const { acme, id, input } = await withPlace();
    expect(
      await updateLocation(acme.as("marko"), input({ customerId: OTHER_PLACE.customerId })),
    ).toMatchObject({ isDefault: false });
    expect(
      await updateLocation(acme.as("marko"), input({ customerId: null, version: 2 })),
    ).toMatchObject({ isDefault: false });
    const customerId = newId();
    await acme.run(
      "INSERT INTO customers (id, name, sort_key, search_text, entity, created_at, updated_at) VALUES (?, 'N', 'n', 'n', 'company', 1, 1)",
      customerId,
    );
    expect(await updateLocation(acme.as("marko"), input({ customerId, version: 3 }))).toMatchObject(
      { isDefault: true },
    );
    expect(await defaultsOf(acme, customerId)).toEqual([id]);
  });

  it("never moves the default location away from its customer", async () => {
    const { acme } = await withPlace();
    const {
      id,
      isDefault: _,
      ...fields
    } = newLocationInput({ id: PLACE.locationId, customerId: null });
    await expectRefusal(
      updateLocation(acme.as("marko"), { ...fields, id, version: 1 }),
      "guard_failed",
      "default_cannot_move",
    );
  });

  it("is refused a move while it contains assets of its customer", async () => {
    const { acme, id, input } = await withPlace();
    await acme.run(
      "UPDATE assets SET location_id = ?, room_id = NULL WHERE id = ?",
      id,
      PLACE.assetId,
    );
    await expectRefusal(
      updateLocation(acme.as("marko"), input({ customerId: OTHER_PLACE.customerId })),
      "guard_failed",
      "holds_other_customers",
    );
    await expectRefusal(
      updateLocation(acme.as("marko"), input({ customerId: null })),
      "guard_failed",
      "holds_other_customers",
    );
    expect(await locationRow(acme, id)).toMatchObject({
      customer_id: PLACE.customerId,
      version: 1,
    });
    await acme.run("UPDATE assets SET customer_id = NULL WHERE id = ?", PLACE.assetId);
    await updateLocation(acme.as("marko"), input({ customerId: OTHER_PLACE.customerId }));
  });

  it("is refused a move while tickets of its customer reference it", async () => {
    const { acme, id, input } = await withPlace();
    await ticketAt(acme, { locationId: id, roomId: null });
    await expectRefusal(
      updateLocation(acme.as("marko"), input({ customerId: OTHER_PLACE.customerId })),
      "guard_failed",
      "holds_other_customers",
    );
  });

  it("is refused a move while orders reference it or one of its rooms", async () => {
    for (const where of ["location_id = ?1, room_id = NULL", "location_id = NULL, room_id = ?2"]) {
      const { acme, id, input } = await withPlace();
      const roomId = newId();
      await acme.run(
        "INSERT INTO rooms (id, location_id, name, sort_key, search_text, created_at, updated_at) VALUES (?, ?, 'R', 'r', 'r', 1, 1)",
        roomId,
        id,
      );
      const order = await createWorkOrder(acme.as("marko"), plan());
      await acme.run(`UPDATE work_orders SET ${where} WHERE id = ?3`, id, roomId, order.id);
      const refusal = await refusalOf(
        updateLocation(acme.as("marko"), input({ customerId: OTHER_PLACE.customerId })),
      );
      expect(refusal).toMatchObject({
        reason: "holds_other_customers",
        facts: { fields: { customerId: "not_of_customer" } },
      });
    }
  });

  it("is refused for an invalid customer, an outdated version, an archived location and an unknown one", async () => {
    const { acme, id, input } = await withPlace();
    expect(
      (await refusalOf(updateLocation(acme.as("marko"), input({ customerId: newId() })))).facts,
    ).toEqual({ fields: { customerId: "gone" } });
    const stale = await refusalOf(updateLocation(acme.as("marko"), input({ version: 9 })));
    expect(stale).toMatchObject({
      code: "version_conflict",
      facts: { current: { id, name: "Skladište Škver", version: 1 } },
    });
    await expectRefusal(updateLocation(acme.as("marko"), input({ id: newId() })), "not_found");
    await locationCommands.archive.run(acme.as("marko"), { id, version: 1 });
    await expectRefusal(
      updateLocation(acme.as("marko"), input({ version: 2 })),
      "transition_not_allowed",
    );
  });

  it("ignores a default flag or an archive date in the input", async () => {
    const { input } = await withPlace();
    await expectRefusal(
      (async () => parseInput(updateInput, { ...input(), country: "xx" }))(),
      "invalid_input",
    );
    for (const more of [{ isDefault: true }, { archivedAt: 1 }, { searchText: "x" }]) {
      await expectRefusal(
        (async () => parseInput(updateInput, { ...input(), ...more }))(),
        "invalid_input",
      );
    }
  });
});
