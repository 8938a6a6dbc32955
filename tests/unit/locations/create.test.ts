import { describe, expect, it } from "vitest";
import { createLocation } from "~/features/locations/commands";
import { createInput, listInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { defaultsOf, locationRow, logOf, newLocationInput } from "./fixtures";

async function customerWithoutPlaces(
  acme: Awaited<ReturnType<typeof createTestTenant>>,
): Promise<string> {
  const id = newId();
  await acme.run(
    "INSERT INTO customers (id, name, sort_key, search_text, entity, created_at, updated_at) VALUES (?, 'Novi', 'novi', 'novi', 'company', 1, 1)",
    id,
  );
  return id;
}

describe("creating a location", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s; the location is found by name, street, number, zip and city",
    async (key) => {
      const acme = await createTestTenant();
      const input = newLocationInput();
      expect(await createLocation(acme.as(key), input)).toEqual({
        id: input.id,
        name: "Skladište Škver",
        version: 1,
        isDefault: false,
      });
      expect(await locationRow(acme, input.id)).toMatchObject({
        search_text: "skladiste skver \u001f obala 3 51000 rijeka",
        zip_code: "51000",
        country: "hr",
        is_default: 0,
      });
      expect(await logOf(acme, input.id)).toEqual([
        { event: "location.created", facts: { name: "Skladište Škver" } },
      ]);
      const found = await listLocations(
        acme.as("marko"),
        parseInput(listInput, { search: "skver 51" }),
      );
      expect(found).toMatchObject({
        totalCount: 1,
        entities: [{ id: input.id, customerName: "Brodogradilište Žuti Rt d.d.", roomCount: 0 }],
      });
    },
  );

  it("makes a customer's first location its default, exactly one for ten concurrent requests", async () => {
    const acme = await createTestTenant();
    const customerId = await customerWithoutPlaces(acme);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        createLocation(acme.as("marko"), newLocationInput({ customerId })),
      ),
    );
    expect(await defaultsOf(acme, customerId)).toHaveLength(1);
  });

  it("makes a new location the default on request, and logs it at the previous one", async () => {
    const acme = await createTestTenant();
    const input = newLocationInput({ isDefault: true });
    expect(await createLocation(acme.as("marko"), input)).toMatchObject({ isDefault: true });
    expect(await defaultsOf(acme, PLACE.customerId)).toEqual([input.id]);
    expect(await logOf(acme, PLACE.locationId)).toEqual([
      { event: "location.default-moved", facts: { to: "Skladište Škver" } },
    ]);
  });

  it("accepts locations of the tenant itself, none of them a default", async () => {
    const acme = await createTestTenant();
    const input = newLocationInput({ customerId: null });
    expect(await createLocation(acme.as("marko"), input)).toMatchObject({ isDefault: false });
    expect(
      (
        await refusalOf(
          createLocation(acme.as("marko"), newLocationInput({ customerId: null, isDefault: true })),
        )
      ).facts,
    ).toEqual({ fields: { customerId: "required" } });
  });

  it("is refused for an unknown or archived customer, and an id that is taken", async () => {
    const acme = await createTestTenant();
    expect(
      (await refusalOf(createLocation(acme.as("marko"), newLocationInput({ customerId: newId() }))))
        .facts,
    ).toEqual({ fields: { customerId: "gone" } });
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", PLACE.customerId);
    expect((await refusalOf(createLocation(acme.as("marko"), newLocationInput()))).facts).toEqual({
      fields: { customerId: "gone" },
    });
    await expectRefusal(
      createLocation(
        acme.as("marko"),
        newLocationInput({ id: PLACE.locationId, customerId: null }),
      ),
      "version_conflict",
      "already_exists",
    );
  });

  it.each([{ name: " " }, { customerId: "x" }, { archivedAt: 1 }])("rejects %o", async (more) => {
    await expectRefusal(
      (async () => parseInput(createInput, { ...newLocationInput(), ...more }))(),
      "invalid_input",
    );
  });
});
