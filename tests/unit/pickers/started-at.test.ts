import { describe, expect, it } from "vitest";
import { readStartedAt } from "~/features/pickers/queries/started-at";
import { createCustomer } from "~/features/customers/commands";
import { newId } from "~/kernel/ids";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { firm } from "../customers/fixtures";

const begunAt = (acme: Company, params: object) =>
  readStartedAt(acme.as("marko"), new URLSearchParams(Object.entries(params)));
const NOTHING = { customer: null, location: null, room: null, asset: null };
const { customerId, locationId, assetId } = PLACE;

/** A room of the location, as in the seeds. */
async function roomOf(acme: Company): Promise<string> {
  return String(
    (
      await acme.rows("SELECT id FROM rooms WHERE location_id = ? ORDER BY id LIMIT 1", locationId)
    )[0]?.["id"],
  );
}

describe("the initial place of a new order", () => {
  it("is the place in the URL, with its parents", async () => {
    const acme = await createTestTenant();
    const roomId = await roomOf(acme);
    expect(await begunAt(acme, { customerId })).toMatchObject({
      customer: { id: customerId },
      location: null,
      room: null,
      asset: null,
    });
    expect(await begunAt(acme, { locationId })).toMatchObject({
      customer: { id: customerId },
      location: { id: locationId },
      room: null,
    });
    expect(await begunAt(acme, { roomId })).toMatchObject({
      customer: { id: customerId },
      location: { id: locationId },
      room: { id: roomId },
    });
    expect(await begunAt(acme, { assetId })).toMatchObject({
      customer: { id: customerId },
      location: { id: locationId },
      asset: { id: assetId },
    });
  });

  it("is also the room of an asset in the URL, unless it is archived or elsewhere", async () => {
    const acme = await createTestTenant();
    const roomId = await roomOf(acme);
    await acme.run("UPDATE assets SET room_id = ? WHERE id = ?", roomId, assetId);
    expect(await begunAt(acme, { assetId })).toMatchObject({ room: { id: roomId } });
    await acme.run("UPDATE rooms SET archived_at = 1 WHERE id = ?", roomId);
    expect(await begunAt(acme, { assetId })).toMatchObject({
      location: { id: locationId },
      room: null,
    });
    await acme.run("UPDATE rooms SET archived_at = NULL WHERE id = ?", roomId);
    await acme.run("UPDATE locations SET archived_at = 1 WHERE id = ?", locationId);
    expect(await begunAt(acme, { assetId })).toMatchObject({ location: null, room: null });
  });

  it("is the only location of the customer in the URL", async () => {
    const acme = await createTestTenant();
    const made = { id: newId(), defaultLocationId: newId() };
    await createCustomer(acme.as("marko"), firm({ ...made, name: "Prvi kupac" }));
    expect(await begunAt(acme, { customerId: made.id })).toMatchObject({
      customer: { id: made.id },
      location: { id: made.defaultLocationId, name: "Prvi kupac" },
    });
    await acme.run("UPDATE locations SET archived_at = 1 WHERE id = ?", made.defaultLocationId);
    expect(await begunAt(acme, { customerId: made.id })).toMatchObject({ location: null });
  });

  it("is empty without a place in the URL, with a place of another tenant, or with an invalid id", async () => {
    const acme = await createTestTenant();
    for (const params of [
      {},
      { customerId: newId(), locationId: newId(), roomId: newId(), assetId: newId() },
      { customerId: "'; --", assetId: "\0" },
    ])
      expect(await begunAt(acme, params)).toEqual(NOTHING);
  });

  it.each([
    ["customers", { customerId }],
    ["locations", { locationId }],
    ["assets", { assetId }],
  ])("is never an archived place: %s", async (table, params) => {
    const acme = await createTestTenant();
    await acme.run(
      `UPDATE ${table} SET archived_at = 1 WHERE id = ?`,
      Object.values(params)[0] ?? "",
    );
    expect(await begunAt(acme, params)).toEqual(NOTHING);
  });

  it("omits the archived customer or location of an active asset, because the order would be refused", async () => {
    const acme = await createTestTenant();
    await acme.run("UPDATE locations SET archived_at = 1 WHERE id = ?", locationId);
    expect(await begunAt(acme, { assetId })).toMatchObject({
      customer: { id: customerId },
      location: null,
      asset: { id: assetId },
    });
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", customerId);
    expect(await begunAt(acme, { assetId })).toMatchObject({ customer: null, location: null });
  });

  it("omits places whose feature is off", async () => {
    const acme = await createTestTenant({ locations: false, rooms: false });
    expect(await begunAt(acme, { assetId, locationId })).toMatchObject({
      customer: { id: customerId },
      location: null,
      room: null,
      asset: { id: assetId },
    });
  });
});
