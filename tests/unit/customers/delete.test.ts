import { describe, expect, it } from "vitest";
import { createCustomer, customerCommands } from "~/features/customers/commands";
import { createLocation } from "~/features/locations/commands";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { newLocationInput } from "../locations/fixtures";
import { firm, logOf, OF_CIRO, placesOf } from "./fixtures";

const COMMANDS = customerCommands("customers");

async function withFirm() {
  const acme = await createTestTenant();
  const { id } = await createCustomer(acme.as("marko"), firm());
  return { acme, input: { id, version: 1 } };
}

describe("deleting a customer", () => {
  it.each(["marko", "sanja"])(
    "lets %s delete it with its default location; only the activity log remains",
    async (key) => {
      const { acme, input } = await withFirm();
      expect(await COMMANDS.delete.run(acme.as(key), input)).toEqual({ id: input.id });
      expect([
        await acme.rows("SELECT 1 FROM customers WHERE id = ?", input.id),
        await placesOf(acme, input.id),
      ]).toEqual([[], []]);
      expect((await logOf(acme, input.id)).at(-1)).toEqual({
        event: "customer.deleted",
        facts: { name: "Pekara Šarić" },
      });
    },
  );

  it("is refused with the kinds and counts of the records that use it", async () => {
    const acme = await createTestTenant();
    await createWorkOrder(acme.as("marko"), plan());
    const refusal = await refusalOf(
      COMMANDS.delete.run(acme.as("marko"), { id: PLACE.customerId, version: 1 }),
    );
    expect(refusal).toMatchObject({
      code: "guard_failed",
      reason: "in_use",
      facts: { uses: { locations: 1, rooms: 2, workOrders: 1 } },
    });
    expect(
      (await refusalOf(COMMANDS.delete.run(acme.as("marko"), { id: OF_CIRO, version: 1 }))).facts,
    ).toMatchObject({ uses: { users: 1 } });
  });

  it("is refused if a location is added concurrently, and loses none", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { acme, input } = await withFirm();
      const [gone, made] = await Promise.allSettled([
        COMMANDS.delete.run(acme.as("marko"), input),
        createLocation(acme.as("sanja"), newLocationInput({ customerId: input.id })),
      ]);
      expect([gone.status, made.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await placesOf(acme, input.id)).toHaveLength(made.status === "fulfilled" ? 2 : 0);
    }
  });

  it("is refused for an outdated version, for an unknown customer, and under the wrong kind", async () => {
    const { acme, input } = await withFirm();
    await expectRefusal(
      COMMANDS.delete.run(acme.as("marko"), { ...input, version: 4 }),
      "version_conflict",
    );
    await expectRefusal(
      COMMANDS.delete.run(acme.as("marko"), { ...input, id: newId() }),
      "not_found",
    );
    await expectRefusal(
      customerCommands("partners").delete.run(acme.as("marko"), input),
      "not_found",
    );
  });
});
