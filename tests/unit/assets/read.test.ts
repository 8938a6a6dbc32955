import { describe, expect, it } from "vitest";
import { createAsset } from "~/features/assets/commands";
import { isDistinctive } from "~/features/assets/model";
import { getAsset } from "~/features/assets/queries";
import { planOf } from "../../support/db/explain";
import { answerItem } from "~/features/checklists/commands/answer";
import { readAssetReadings } from "~/features/checklists/queries/of-asset";
import { listInput as ticketsInput } from "~/features/tickets/inputs/list";
import { listTickets } from "~/features/tickets/queries/list";
import { listInput as ordersInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { newId } from "~/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";
import { expectRefusal } from "../../support/api/signed-in";
import { once } from "../../support/db/once";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, orderWithChecklist } from "../../support/records/checklists";
import { PLACE } from "../../support/records/people";
import { newAssetInput } from "./fixtures";
import type { AuthContext } from "~/server/request-context";

const { assetId } = PLACE;
/** An asset that no order names. */
const UNNAMED = fixedId(5, 700);

/** Tomislav leads an order of the asset, measured on it, and found a fault, which opened a ticket. */
async function measured() {
  const acme = await createTestTenant({ approvals: 0 });
  const { order, ...listed } = await orderWithChecklist(acme);
  const tomislav = acme.as("tomislav");
  await answerItem(tomislav, answer(listed, "Tlak ulja", { thousandths: 4_200 }));
  await answerItem(
    acme.as("tomislav"),
    answer(listed, "Curenje", { tick: "not-ok", comment: "Kapa" }),
  );
  return { acme, order };
}
const shared = once(measured);

async function ordersOf(acme: Company, key: string, asset = assetId) {
  const { entities } = await listWorkOrders(
    acme.as(key),
    ordersInput.parse({ assetId: asset, status: "in-progress" }),
  );
  return entities.map(({ id }) => id);
}

describe("the page of an asset that a work order names", () => {
  it.each(["tomislav", "tarik", "ana", "marko"])(
    "shows %s the asset with its readings and orders",
    async (key) => {
      const { acme, order } = await shared();
      const asset = await getAsset(acme.as(key), assetId);
      expect(asset).toMatchObject({ id: assetId, uses: { workOrders: 1, tickets: 1 } });
      expect(asset.availableActions.length > 0).toBe(key === "marko");
      expect(await readAssetReadings(acme.as(key), assetId)).toMatchObject([
        { label: "Pumpa · Tlak ulja", readings: [{ thousandths: 4_200, orderId: order.id }] },
      ]);
      expect(await ordersOf(acme, key)).toEqual([order.id]);
    },
  );

  it("shows technicians the tickets of the asset that they may read", async () => {
    const { acme } = await shared();
    const names = async (key: string) => {
      const { entities } = await listTickets(acme.as(key), ticketsInput.parse({ assetId }));
      return entities.map(({ name }) => name);
    };
    expect(await names("tomislav")).toEqual(["Curenje"]);
    expect(await names("marko")).toEqual(["Curenje"]);
    expect(await names("tarik")).toEqual([]);
  });

  it("is refused to those who read no orders", async () => {
    const { acme } = await shared();
    for (const key of ["emina", "ciro", "petar"])
      await expectRefusal(getAsset(acme.as(key), assetId), "not_allowed");
  });
});

describe("the page of an asset that no work order names", () => {
  it("is refused to technicians, and shown to the office and approvers", async () => {
    const { acme } = await shared();
    for (const key of ["tomislav", "tarik"])
      await expectRefusal(getAsset(acme.as(key), UNNAMED), "not_allowed");
    for (const key of ["marko", "sanja", "ana"])
      expect(await getAsset(acme.as(key), UNNAMED)).toMatchObject({ id: UNNAMED });
  });

  it("does not exist for an unknown asset", async () => {
    const { acme } = await shared();
    await expectRefusal(getAsset(acme.as("tomislav"), newId()), "not_found");
  });
});

describe("the same serial number", () => {
  it("is named to those who manage assets, with the other assets in use", async () => {
    const acme = await createTestTenant();
    const [first, second, archived, dash] = ["sn-77x", "SN-77X", "SN-77X", "-"].map(
      (serialNumber, index) => newAssetInput({ name: `Motor ${index}`, serialNumber }),
    );
    if (!first || !second || !archived || !dash) throw new Error("no assets");
    for (const each of [first, second, archived, dash]) await createAsset(acme.as("marko"), each);
    await createAsset(acme.as("marko"), newAssetInput({ serialNumber: "-" }));
    await acme.run("UPDATE assets SET archived_at = 1 WHERE id = ?", archived.id);
    const ctx = acme.as("marko");
    expect(await getAsset(ctx, first.id)).toMatchObject({
      sameSerial: [
        {
          id: second.id,
          name: "Motor 1",
          hint: "Brodogradilište Žuti Rt d.d. · Dok 2",
          path: `/assets/${second.id}`,
        },
      ],
    });
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(await getAsset(acme.as("ana"), first.id)).toMatchObject({ sameSerial: [] });
    expect(await getAsset(acme.as("marko"), dash.id)).toMatchObject({ sameSerial: [] });
  });

  it("is looked up by its index and not sorted, however many assets have none", async () => {
    const acme = await createTestTenant();
    const asset = (ctx: AuthContext) => getAsset(ctx, PLACE.assetId);
    const plan = await planOf(acme, "marko", asset, /lower\(/);
    expect(plan).toContain("assets_by_serial_lookup");
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN other/);
  });

  it.each([
    ["SN-2020-1071", true],
    ["77", false],
    ["A1", true],
    ["-", false],
    ["000-000", false],
    ["nema", false],
    ["", false],
  ])("%j tells a machine from others: %s", (serialNumber, expected) => {
    expect(isDistinctive(serialNumber)).toBe(expected);
  });
});
