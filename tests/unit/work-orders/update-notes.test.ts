import { describe, expect, it } from "vitest";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { notesInput } from "~/features/work-orders/inputs/create";
import { fixedId } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, type Stage } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, stage);
  const parts = [{ name: "Brtva", quantityThousandths: 2500, unit: "meter" }];
  const equipmentIds = [fixedId(7, 0), "01900000-0000-7000-8000-00000000ffff"];
  return {
    acme,
    order,
    input: notesInput.parse({
      ...atVersion(order),
      repairNotes: "Zamijeniti brtve",
      parts,
      equipmentIds,
    }),
  };
}

describe("updating the notes of a work order", () => {
  it.each(["tomislav", "marko"])(
    "lets %s write them, with planned parts and existing equipment",
    async (key) => {
      const { acme, order, input } = await at("in-progress");
      expect(await updateWorkOrderNotes(acme.as(key), input)).toMatchObject({
        version: order.version + 1,
      });
      expect(await acme.rows("SELECT repair_notes AS notes, description FROM work_orders")).toEqual(
        [{ notes: "Zamijeniti brtve", description: "Servis motora" }],
      );
      expect(
        await acme.rows("SELECT name, quantity_thousandths AS q FROM work_order_parts"),
      ).toEqual([{ name: "Brtva", q: 2500 }]);
      expect(await acme.rows("SELECT count(*) AS n FROM work_order_equipment")).toEqual([{ n: 1 }]);
      const log = await acme.rows(
        "SELECT actor_id AS by FROM activity WHERE event = 'work-order.updated'",
      );
      expect(log).toEqual([{ by: who(key) }]);
    },
  );

  it("replaces the previous planned parts", async () => {
    const { acme, order, input } = await at("backlog");
    await updateWorkOrderNotes(acme.as("tomislav"), input);
    await updateWorkOrderNotes(acme.as("tomislav"), {
      ...input,
      version: order.version + 1,
      parts: [],
      equipmentIds: [],
    });
    expect(
      await acme.rows(
        "SELECT id FROM work_order_parts UNION ALL SELECT equipment_id FROM work_order_equipment",
      ),
    ).toEqual([]);
  });

  it("is refused for an outdated version, and once the order was submitted", async () => {
    const { acme, input } = await at("in-progress");
    await expectRefusal(
      updateWorkOrderNotes(acme.as("tomislav"), { ...input, version: 1 }),
      "version_conflict",
    );
    const submitted = await at("submitted");
    await expectRefusal(
      updateWorkOrderNotes(submitted.acme.as("tomislav"), submitted.input),
      "transition_not_allowed",
      "order_locked",
    );
  });
});
