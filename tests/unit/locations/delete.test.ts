import { describe, expect, it } from "vitest";
import { createLocation, locationCommands } from "~/features/locations/commands";
import { createRoom } from "~/features/rooms/commands";
import { createInput } from "~/features/rooms/inputs";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { messageOf } from "~/server/texts";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { PLACE } from "../../support/records/people";
import { refusalOf } from "../../support/api/signed-in";
import { defaultsOf, newLocationInput, SECOND, ticketAt } from "./fixtures";

async function withPlace() {
  const acme = await createTestTenant();
  const { id } = await createLocation(acme.as("marko"), newLocationInput());
  return { acme, input: { id, version: 1 } };
}

describe("deleting a location", () => {
  it("is refused for the default location, with the message of requirements §5", async () => {
    const { acme } = await withPlace();
    const refusal = await refusalOf(
      locationCommands.delete.run(acme.as("marko"), { id: PLACE.locationId, version: 1 }),
    );
    expect(refusal).toMatchObject({ code: "guard_failed", facts: { guard: "default_location" } });
    expect(messageOf("en", refusal)).toBe(
      "This location cannot be deleted because it is the default location.",
    );
  });

  it("is refused with the list of its contents", async () => {
    const { acme } = await withPlace();
    const order = await createWorkOrder(acme.as("marko"), plan());
    await acme.run(
      "UPDATE work_orders SET location_id = ? WHERE id = ?",
      SECOND.locationId,
      order.id,
    );
    await ticketAt(acme, { locationId: SECOND.locationId, roomId: null });
    const refusal = await refusalOf(
      locationCommands.delete.run(acme.as("marko"), { id: SECOND.locationId, version: 1 }),
    );
    expect(refusal).toMatchObject({
      code: "guard_failed",
      reason: "in_use",
      facts: { uses: { rooms: 1, assets: 1, workOrders: 1, tickets: 1 } },
    });
  });

  it("is refused if a room or an order is added concurrently, and loses none", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { acme, input } = await withPlace();
      const room = createInput.parse({ id: newId(), name: "Soba", locationId: input.id });
      const [gone, made] = await Promise.allSettled([
        locationCommands.delete.run(acme.as("marko"), input),
        createRoom(acme.as("sanja"), room),
      ]);
      expect([gone.status, made.status].sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("is refused for one that becomes the default concurrently", async () => {
    const { acme, input } = await withPlace();
    await Promise.allSettled([
      locationCommands.delete.run(acme.as("marko"), input),
      locationCommands.makeDefault.run(acme.as("sanja"), input),
    ]);
    expect(await defaultsOf(acme, PLACE.customerId)).toHaveLength(1);
  });
});
