import { describe, expect, it } from "vitest";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { readOpenAt, refusedWithOpenAt } from "~/features/work-orders/queries/open-at";
import { Refusal } from "~/kernel/refusal";
import { refusalOf } from "../../../support/api/signed-in";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { orderAt } from "../../../support/records/orders";
import { OTHER_PLACE, PLACE } from "../../../support/records/people";

/** Two open orders of a place, the late one second; one that is done, and one elsewhere. */
async function orders(acme: Company) {
  const plain = await orderAt(acme, "backlog");
  const late = await orderAt(acme, "in-progress", {
    plannedStartOn: "2026-11-02",
    plannedEndOn: "2026-11-03",
  });
  const { id, version } = await orderAt(acme, "in-progress");
  await callOffWorkOrder(acme.as("marko"), { id, version, reason: "Otkazano" });
  await orderAt(acme, "backlog", OTHER_PLACE);
  return { plain, late };
}

describe("the open orders of the place of a new order", () => {
  it("are those of its asset, else of its room, else of its location, the most urgent first, in one round trip", async () => {
    const acme = await createTestTenant();
    const { plain, late } = await orders(acme);
    const { assetId, roomId, locationId } = PLACE;
    for (const [ids, filter] of [
      [{ assetId, roomId, locationId }, `assetId=${assetId}`],
      [{ assetId: "", roomId, locationId }, `roomId=${roomId}`],
      [{ locationId }, `locationId=${locationId}`],
    ] as const) {
      const ctx = acme.as("marko");
      expect(await readOpenAt(ctx, ids)).toEqual({
        filter,
        totalCount: 2,
        entities: [
          expect.objectContaining({ number: late.number, leadName: "Tomislav Đurić" }),
          expect.objectContaining({ number: plain.number }),
        ],
      });
      expect(ctx.database.stats.roundTrips).toBe(1);
    }
  });

  it("are three, and how many there are", async () => {
    const acme = await createTestTenant();
    for (let each = 0; each < 4; each += 1) await orderAt(acme, "backlog");
    const open = await readOpenAt(acme.as("marko"), PLACE);
    expect([open?.entities.length, open?.totalCount]).toEqual([3, 4]);
  });

  it("are none without a place, of what is no id, and for those who read no orders", async () => {
    const acme = await createTestTenant();
    await orders(acme);
    const { customerId } = PLACE;
    const marko = acme.as("marko");
    for (const ids of [{}, { customerId }, { assetId: "x'--" }, { assetId: null, locationId: "" }])
      expect(await readOpenAt(marko, ids)).toBeNull();
    expect(await readOpenAt(acme.as("ciro"), PLACE)).toBeNull();
  });

  it("come with the refusal of what was sent, and with no other error", async () => {
    const acme = await createTestTenant();
    const { late } = await orders(acme);
    const form = new FormData();
    form.set("assetId", PLACE.assetId);
    const refuse = (error: Error, sent = form) =>
      refusedWithOpenAt(acme.as("marko"), sent, async () => {
        throw error;
      });
    const invalid = new Refusal("invalid_input", "invalid_input", { fields: { name: "required" } });
    const { code, facts } = await refusalOf(refuse(invalid));
    expect(code).toBe("invalid_input");
    expect(facts).toMatchObject({
      fields: { name: "required" },
      open: { totalCount: 2, entities: [{ number: late.number }, {}] },
    });
    expect((await refusalOf(refuse(invalid, new FormData()))).facts).not.toHaveProperty("open");
    const denied = await refusalOf(refuse(new Refusal("not_allowed")));
    expect(denied.facts).not.toHaveProperty("open");
    const bug = new TypeError("A bug");
    await expect(refuse(bug)).rejects.toBe(bug);
    expect(await refusedWithOpenAt(acme.as("marko"), form, async () => "made")).toBe("made");
  });
});
