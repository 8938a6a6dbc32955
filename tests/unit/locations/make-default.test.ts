import { describe, expect, it } from "vitest";
import { createLocation, locationCommands, updateLocation } from "~/features/locations/commands";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { OTHER_PLACE, PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { defaultsOf, locationRow, logOf, newLocationInput, SECOND } from "./fixtures";

const input = { id: SECOND.locationId, version: 1 };

describe("making a location the default", () => {
  it.each(["marko", "sanja"])(
    "lets %s move the flag from one location to the other",
    async (key) => {
      const acme = await createTestTenant();
      expect(await locationCommands.makeDefault.run(acme.as(key), input)).toEqual({
        id: SECOND.locationId,
        name: "Uprava",
        version: 2,
        isDefault: true,
      });
      expect(await defaultsOf(acme, PLACE.customerId)).toEqual([SECOND.locationId]);
      expect(await locationRow(acme, PLACE.locationId)).toMatchObject({
        is_default: 0,
        version: 2,
      });
      expect(await logOf(acme, SECOND.locationId)).toEqual([
        { event: "location.made-default", facts: { name: "Uprava" } },
      ]);
      expect(await logOf(acme, PLACE.locationId)).toEqual([
        { event: "location.default-moved", facts: { to: "Uprava" } },
      ]);
      expect(await defaultsOf(acme, OTHER_PLACE.customerId)).toEqual([OTHER_PLACE.locationId]);
    },
  );

  it("leaves exactly one of eight concurrent defaults, and logs each change", async () => {
    const acme = await createTestTenant();
    const places = Array.from({ length: 8 }, () => newLocationInput());
    for (const each of places) await createLocation(acme.as("marko"), each);
    const ended = await Promise.allSettled(
      places.map(({ id }) =>
        locationCommands.makeDefault.run(acme.as("marko"), { id, version: 1 }),
      ),
    );
    const won = ended.filter((one) => one.status === "fulfilled").length;
    expect(won).toBeGreaterThan(0);
    expect(await defaultsOf(acme, PLACE.customerId)).toHaveLength(1);
    expect(
      await acme.rows(
        "SELECT count(*) AS n FROM activity WHERE event IN ('location.made-default', 'location.default-moved')",
      ),
    ).toEqual([{ n: 2 * won }]);
  });

  it("never leaves a customer without a default when its location is reassigned concurrently", async () => {
    const acme = await createTestTenant();
    const { id, isDefault: _, ...fields } = newLocationInput({ customerId: PLACE.customerId });
    await createLocation(acme.as("marko"), { ...fields, id, isDefault: false });
    await Promise.allSettled([
      locationCommands.makeDefault.run(acme.as("marko"), { id, version: 1 }),
      updateLocation(acme.as("sanja"), {
        ...fields,
        id,
        version: 1,
        customerId: OTHER_PLACE.customerId,
      }),
    ]);
    expect(await defaultsOf(acme, PLACE.customerId)).toHaveLength(1);
    expect(await defaultsOf(acme, OTHER_PLACE.customerId)).toEqual([OTHER_PLACE.locationId]);
  });

  it("repairs a customer without a default", async () => {
    const acme = await createTestTenant();
    await acme.run("UPDATE locations SET is_default = 0 WHERE customer_id = ?", PLACE.customerId);
    await locationCommands.makeDefault.run(acme.as("marko"), input);
    expect(await defaultsOf(acme, PLACE.customerId)).toEqual([SECOND.locationId]);
  });

  it("is refused where there is nothing to change", async () => {
    const acme = await createTestTenant();
    const own = newLocationInput({ customerId: null });
    await createLocation(acme.as("marko"), own);
    await expectRefusal(
      locationCommands.makeDefault.run(acme.as("marko"), { id: own.id, version: 1 }),
      "guard_failed",
      "no_customer",
    );
    await expectRefusal(
      locationCommands.makeDefault.run(acme.as("marko"), { id: PLACE.locationId, version: 1 }),
      "transition_not_allowed",
    );
    await expectRefusal(
      locationCommands.makeDefault.run(acme.as("marko"), { ...input, version: 7 }),
      "version_conflict",
    );
    await expectRefusal(
      locationCommands.makeDefault.run(acme.as("marko"), { ...input, id: newId() }),
      "not_found",
    );
    await locationCommands.archive.run(acme.as("marko"), input);
    await expectRefusal(
      locationCommands.makeDefault.run(acme.as("marko"), { ...input, version: 2 }),
      "transition_not_allowed",
    );
    expect(await defaultsOf(acme, PLACE.customerId)).toEqual([PLACE.locationId]);
  });
});
