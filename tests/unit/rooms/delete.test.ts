import { describe, expect, it } from "vitest";
import { createRoom, roomCommands } from "~/features/rooms/commands";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { PLACE } from "../../support/records/people";
import { refusalOf } from "../../support/api/signed-in";
import { ticketAt } from "../locations/fixtures";
import { room } from "./fixtures";

async function withRoom() {
  const acme = await createTestTenant();
  const { id } = await createRoom(acme.as("marko"), room());
  return { acme, input: { id, version: 1 } };
}

describe("deleting a room", () => {
  it("is refused with the list of its contents", async () => {
    const { acme } = await withRoom();
    await createWorkOrder(acme.as("marko"), plan());
    await ticketAt(acme, { locationId: null, roomId: PLACE.roomId });
    const refusal = await refusalOf(
      roomCommands.delete.run(acme.as("marko"), { id: PLACE.roomId, version: 1 }),
    );
    expect(refusal).toMatchObject({
      code: "guard_failed",
      reason: "in_use",
      facts: { uses: { assets: 1, workOrders: 1, tickets: 1 } },
    });
  });

  it("is refused if an order references it concurrently", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { acme, input } = await withRoom();
      await Promise.allSettled([
        roomCommands.delete.run(acme.as("marko"), input),
        createWorkOrder(acme.as("sanja"), plan({ roomId: input.id })),
      ]);
      const orders = await acme.rows("SELECT room_id FROM work_orders");
      expect(await acme.rows("SELECT id FROM rooms WHERE id = ?", input.id)).toHaveLength(
        orders.length,
      );
    }
  });
});
