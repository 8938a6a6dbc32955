import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { maintenanceInput } from "~/features/analytics/inputs";
import { readMaintenance } from "~/features/analytics/queries/maintenance";
import { assetCommands } from "~/features/assets/commands";
import { enqueueMaintenance } from "~/features/preventive-maintenance/commands/make-due-orders";
import { orderNow } from "~/features/preventive-maintenance/commands/order-now";
import { pausePlan, resumePlan } from "~/features/preventive-maintenance/commands/status";
import { updatePlan } from "~/features/preventive-maintenance/commands/update";
import { type CreateInput, listInput, updateInput } from "~/features/preventive-maintenance/inputs";
import { listPlans } from "~/features/preventive-maintenance/queries/list";
import { findOccurrence } from "~/features/preventive-maintenance/queries/of-order";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { duplicateOf } from "~/features/preventive-maintenance/ui/plan-draft";
import { parseInput } from "~/kernel/input/parse";
import { fixedId } from "../../../migrations/seeds/cast";
import { expectRefusal } from "../../support/api/signed-in";
import type { Company } from "../../support/db/test-tenant";
import { chooseSettings, NOW, OTHER_PLACE, PLACE, TODAY, who } from "../../support/records/people";
import { turnOnChecklists } from "../../support/records/checklists";
import {
  checklistsOf,
  jobOf,
  logOf,
  newPlan,
  newTemplate,
  occurrencesOf,
  planInput,
  planRow,
  runJob,
  tenantWithPlans,
} from "./fixtures";

let acme: Company;
beforeEach(async () => {
  acme = await tenantWithPlans();
});

const NOWHERE = { customerId: null, locationId: null, roomId: null, assetId: null };
/** Two at one location of the shipyard, one at the hotel. */
const THREE = [fixedId(5, 0), fixedId(5, 1), OTHER_PLACE.assetId];
const chosen = (more: Partial<CreateInput> = {}): Partial<CreateInput> => ({
  ...NOWHERE,
  scope: "chosen",
  assetIds: THREE,
  ...more,
});
const boilers = (more: Partial<CreateInput> = {}): Partial<CreateInput> => ({
  ...NOWHERE,
  scope: "category",
  assetCategory: "Kotao",
  ...more,
});
const makeBoilers = (...ids: string[]) =>
  acme.run(
    "UPDATE assets SET category = 'Kotao' WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );

type Order = Record<string, unknown>;
const ordersOf = (planId: string): Promise<Order[]> =>
  acme.rows(
    `SELECT w.*, m.target FROM maintenance_orders m JOIN work_orders w ON w.id = m.work_order_id
     WHERE m.plan_id = ? ORDER BY m.due_on, m.target`,
    planId,
  );
const statesOf = async (planId: string) =>
  (
    await acme.rows(
      "SELECT state FROM maintenance_orders WHERE plan_id = ? ORDER BY due_on, target",
      planId,
    )
  ).map(({ state }) => state);
const finish = (order: Order | undefined, { outcome = "signed", at = NOW } = {}) =>
  acme.run(
    `UPDATE work_orders SET status = 'done', outcome = ?1, done_at = ?2, revision_id = iif(?1 = 'called-off', NULL, 'revision')
     WHERE id = ?3`,
    outcome,
    at,
    String(order?.["id"]),
  );
/** Other assets in use, of the shipyard first. */
const otherAssets = async () =>
  (
    await acme.rows(
      "SELECT id FROM assets WHERE id NOT IN (SELECT value FROM json_each(?)) ORDER BY customer_id <> ?, id",
      JSON.stringify(THREE),
      PLACE.customerId,
    )
  ).map(({ id }) => String(id));

describe("a plan for chosen assets", () => {
  it("makes one order for each, at its own place, with all that the plan says", async () => {
    const id = await newPlan(acme, chosen({ startTime: "08:00" }));
    expect(await runJob(acme, id)).toBe(3);
    expect(await runJob(acme, id)).toBe(0);
    const orders = await ordersOf(id);
    expect(orders).toHaveLength(3);
    const byAsset = new Map(orders.map((order) => [order["asset_id"], order]));
    expect(byAsset.get(OTHER_PLACE.assetId)).toMatchObject({
      customer_id: OTHER_PLACE.customerId,
      location_id: OTHER_PLACE.locationId,
      planned_start_on: TODAY,
      planned_regular_minutes: 120,
      description: "Servis motora\n\nZamjena ulja i filtera",
    });
    expect(byAsset.get(PLACE.assetId)).toMatchObject({ customer_id: PLACE.customerId });
    const numbers = orders.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    expect(await acme.rows("SELECT 1 FROM visits")).toEqual([]);
    const people = await acme.rows(
      "SELECT user_id FROM work_order_assignments WHERE work_order_id = ?",
      String(orders[0]?.["id"]),
    );
    expect(people).toEqual([{ user_id: who("tomislav") }]);
    expect((await logOf(acme, id)).at(-1)).toBe(
      "maintenance-plan.ordered-for-assets Servis motora",
    );
    expect(await findOccurrence(acme.as("marko"), String(orders[0]?.["id"]))).toMatchObject({
      id,
      dueOn: TODAY,
      state: "ordered",
    });
  });

  it("makes each order once, whoever runs the job at the same time", async () => {
    const ids = [...THREE, ...(await otherAssets())];
    expect(ids.length).toBeGreaterThan(10);
    const id = await newPlan(acme, chosen({ assetIds: ids }));
    const made = await Promise.all([runJob(acme, id), runJob(acme, id), runJob(acme, id)]);
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
    const orders = await ordersOf(id);
    expect(new Set(orders.map((order) => order["asset_id"]))).toEqual(new Set(ids));
    expect(orders).toHaveLength(ids.length);
  });

  it("lists the assets of a place in its order, where the plan says so", async () => {
    const id = await newPlan(acme, chosen({ ordersPer: "place" }));
    expect(await runJob(acme, id)).toBe(2);
    const orders = await ordersOf(id);
    const [shipyard] = orders.filter((order) => order["location_id"] === PLACE.locationId);
    const [hotel] = orders.filter((order) => order["location_id"] === OTHER_PLACE.locationId);
    const named = await acme.rows(
      "SELECT name, serial_number FROM assets WHERE id IN (?, ?)",
      THREE[0] ?? "",
      THREE[1] ?? "",
    );
    expect(shipyard).toMatchObject({ asset_id: null, room_id: null });
    for (const { name, serial_number } of named)
      expect(shipyard?.["description"]).toContain(`• ${String(name)} · ${String(serial_number)}`);
    // The only asset of a place is that of its order.
    expect(hotel).toMatchObject({ asset_id: OTHER_PLACE.assetId });
    expect(hotel?.["description"]).not.toContain("•");
  });

  it("lists as many assets as a description has room for, and how many are left", async () => {
    await acme.run("UPDATE assets SET name = printf('%.*c', 190, 'x'), serial_number = ''");
    const description = "y".repeat(19_600);
    const id = await newPlan(acme, chosen({ ordersPer: "place", description }));
    await runJob(acme, id);
    const orders = await ordersOf(id);
    const [shipyard] = orders.filter((order) => order["location_id"] === PLACE.locationId);
    const text = String(shipyard?.["description"]);
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(text.split("\n").slice(-2)).toEqual([expect.stringMatching(/^• x{190}/), "… +1"]);
  });

  it("gives each order the default checklists of its own assets' categories", async () => {
    await turnOnChecklists(acme);
    await makeBoilers(fixedId(5, 0));
    const [named, ofBoilers] = [
      await newTemplate(acme),
      await newTemplate(acme, { assetCategory: "Kotao" }),
    ];
    const id = await newPlan(acme, chosen({ checklistTemplateIds: [named] }));
    await runJob(acme, id);
    const orders = await ordersOf(id);
    for (const order of orders)
      expect(await checklistsOf(acme, String(order["id"]))).toEqual(
        order["asset_id"] === fixedId(5, 0) ? [named, ofBoilers].toSorted() : [named],
      );
  });

  it("is done when the last of its orders is settled; one that was done is enough", async () => {
    const id = await newPlan(acme, chosen({ basis: "completion", frequency: "weekly" }));
    await runJob(acme, id);
    const [first, second, third] = await ordersOf(id);
    await finish(first);
    await finish(second, { outcome: "called-off" });
    expect(await occurrencesOf(acme, id)).toEqual([`${TODAY} ordered`]);
    expect((await getPlan(acme.as("marko"), id)).history).toMatchObject([
      { state: "ordered", orders: 3, doneOrders: 1 },
    ]);
    // Counted from completion, the next day is not known yet.
    expect((await planRow(acme, id))["next_due_on"]).toBeNull();
    await acme.run("DELETE FROM work_orders WHERE id = ?", String(third?.["id"]));
    expect(await statesOf(id)).toEqual(expect.arrayContaining(["done", "missed", "skipped"]));
    expect(await occurrencesOf(acme, id)).toEqual([`${TODAY} done`]);
    await runJob(acme, id);
    expect((await planRow(acme, id))["next_due_on"]).toBe("2026-11-27");
  });

  it.each([
    ["called-off", "missed"],
    ["signed", "done"],
  ])("of which all orders end as %s is %s", async (outcome, state) => {
    const id = await newPlan(acme, chosen());
    await runJob(acme, id);
    for (const order of await ordersOf(id)) await finish(order, { outcome });
    expect(await occurrencesOf(acme, id)).toEqual([`${TODAY} ${state}`]);
    expect(await planRow(acme, id)).toMatchObject({ open_due_on: null });
  });

  it("leaves out archived assets, and makes no orders when none is left", async () => {
    await acme.run("UPDATE assets SET archived_at = 1 WHERE id = ?", THREE[1] ?? "");
    await expectRefusal(newPlan(acme, chosen()), "invalid_input");
    await acme.run("UPDATE assets SET archived_at = NULL");
    const id = await newPlan(acme, chosen());
    await acme.run("UPDATE assets SET archived_at = 1 WHERE id = ?", THREE[1] ?? "");
    await acme.run("UPDATE customers SET archived_at = 1 WHERE id = ?", OTHER_PLACE.customerId);
    expect(await runJob(acme, id)).toBe(1);
    await acme.run("UPDATE assets SET archived_at = 1");
    const { block, assets } = await getPlan(acme.as("marko"), id);
    expect(block).toBe("no_assets");
    expect(assets.map((each) => each.archived)).toEqual([true, true, true]);
    expect(await runJob(acme, id, 40)).toBe(0);
    const { entities } = await listPlans(acme.as("marko"), parseInput(listInput, {}));
    expect(entities).toMatchObject([{ id, isBlocked: true, assetCount: 0 }]);
  });

  it("skips an asset that was archived after its order was entered", async () => {
    const id = await newPlan(acme, chosen());
    await orderNow(acme.as("marko"), { id, version: 1 });
    expect(await statesOf(id)).toEqual(["waiting", "waiting", "waiting"]);
    await acme.run("UPDATE assets SET archived_at = 1 WHERE id = ?", THREE[1] ?? "");
    await runJob(acme, id);
    expect((await statesOf(id)).toSorted()).toEqual(["ordered", "ordered", "skipped"]);
  });

  it("makes an order for each asset of a place while the company uses no locations, also from one moment to the next", async () => {
    const entered = await newPlan(acme, chosen({ ordersPer: "place" }));
    await orderNow(acme.as("marko"), { id: entered, version: 1 });
    await chooseSettings(acme, { locations: false });
    expect(await runJob(acme, entered)).toBe(2);
    for (const order of await ordersOf(entered)) expect(order["asset_id"]).not.toBeNull();
    const id = await newPlan(acme, chosen({ ordersPer: "place" }));
    expect(await runJob(acme, id)).toBe(3);
    expect((await ordersOf(id)).map((order) => order["asset_id"]).toSorted()).toEqual(
      THREE.toSorted(),
    );
  });

  it("has the customer of the place where an asset of the company itself is", async () => {
    await acme.run("UPDATE assets SET customer_id = NULL WHERE id = ?", THREE[1] ?? "");
    const each = await newPlan(acme, chosen());
    const place = await newPlan(acme, chosen({ ordersPer: "place" }));
    for (const id of [each, place]) {
      await runJob(acme, id);
      const customers = (await ordersOf(id)).map((order) => order["customer_id"]);
      expect(customers).not.toContain(null);
    }
  });

  it("makes entered orders whose message was lost with the next night, but none while it is paused", async () => {
    const id = await newPlan(acme, chosen());
    await orderNow(acme.as("marko"), { id, version: 1 });
    const rowsFor = async (days: number) => {
      await acme.run("DELETE FROM outbox");
      await enqueueMaintenance(jobOf(acme, days));
      return acme.rows("SELECT 1 FROM outbox WHERE type = 'maintenance_plan.due'");
    };
    expect(await rowsFor(1)).toHaveLength(1);
    const { version } = await getPlan(acme.as("marko"), id);
    await pausePlan(acme.as("marko"), { id, version });
    expect(await rowsFor(2)).toEqual([]);
    expect(await runJob(acme, id)).toBe(0);
    await resumePlan(acme.as("marko"), { id, version: version + 1 });
    expect(await runJob(acme, id)).toBeGreaterThanOrEqual(3);
    expect(await rowsFor(3)).toEqual([]);
  });

  it("is duplicated without archived assets", async () => {
    const id = await newPlan(acme, chosen());
    await acme.run("UPDATE assets SET archived_at = 1 WHERE id = ?", THREE[1] ?? "");
    const { assets } = duplicateOf(await getPlan(acme.as("marko"), id), randomUUID());
    expect(assets.map((asset) => asset.id).toSorted()).toEqual(
      THREE.filter((assetId) => assetId !== THREE[1]).toSorted(),
    );
  });

  it("loses an asset that is deleted, and stays where it was its first", async () => {
    const id = await newPlan(acme, chosen());
    for (const assetId of THREE.slice(0, 2))
      await assetCommands.delete.run(acme.as("marko"), { id: assetId, version: 1 });
    expect((await getPlan(acme.as("marko"), id)).assetIds).toEqual([OTHER_PLACE.assetId]);
    await expectRefusal(
      assetCommands.delete.run(acme.as("marko"), { id: OTHER_PLACE.assetId, version: 1 }),
      "guard_failed",
      "in_use",
    );
    expect(await runJob(acme, id)).toBe(1);
  });

  it.each([
    [{ assetIds: [] }, { assetIds: "required" }],
    [{ assetIds: [fixedId(5, 0), randomUUID()] }, { assetIds: "gone" }],
    [
      { technicianIds: [who("ana")], assetIds: [] },
      { assetIds: "required", technicianIds: "not_a_technician" },
    ],
  ])("is refused with %j", async (more, fields) => {
    await expect(newPlan(acme, chosen(more))).rejects.toMatchObject({ facts: { fields } });
  });

  it("has the customer to whom all of its assets belong, and the pages of its assets name it", async () => {
    const mixed = await newPlan(acme, chosen());
    const own = await newPlan(acme, chosen({ assetIds: THREE.slice(0, 2) }));
    expect((await planRow(acme, mixed))["customer_id"]).toBeNull();
    expect((await planRow(acme, own))["customer_id"]).toBe(PLACE.customerId);
    const of = async (filter: object) =>
      (await listPlans(acme.as("marko"), parseInput(listInput, filter))).entities
        .map(({ id }) => id)
        .toSorted();
    expect(await of({ assetId: fixedId(5, 1) })).toEqual([mixed, own].toSorted());
    expect(await of({ assetId: OTHER_PLACE.assetId })).toEqual([mixed]);
    expect(await of({ assetId: (await otherAssets())[0] })).toEqual([]);
    expect(await of({ customerId: PLACE.customerId })).toEqual([own]);
  });

  it("becomes one for a single asset or a category, and back, without a trace of before", async () => {
    const id = await newPlan(acme, chosen());
    await makeBoilers(...(await otherAssets()).slice(0, 1));
    const changed = async (version: number, more: Partial<CreateInput>) => {
      const { id: _id, ...fields } = planInput(more);
      await updatePlan(acme.as("marko"), updateInput.parse({ id, version, ...fields }));
      return getPlan(acme.as("marko"), id);
    };
    expect(await changed(1, {})).toMatchObject({
      scope: "one",
      assetIds: [],
      assets: [],
      assetId: PLACE.assetId,
    });
    expect(await changed(2, boilers())).toMatchObject({
      scope: "category",
      assetCategory: "Kotao",
      assetId: null,
      asset: null,
      assetCount: 1,
    });
    expect(await changed(3, chosen())).toMatchObject({ assetCategory: "", assetCount: 3 });
    const [last] = await acme.rows(
      "SELECT facts FROM activity WHERE subject_id = ? AND event = 'maintenance-plan.updated' ORDER BY seq DESC LIMIT 1",
      id,
    );
    expect(JSON.parse(String(last?.["facts"]))).toMatchObject({
      changes: expect.arrayContaining([
        { field: "assetCategory", from: "Kotao", to: "" },
        expect.objectContaining({ field: "assetIds", from: [] }),
        { field: "scope", from: "category", to: "chosen" },
      ]),
    });
  });
});

describe("a plan for a category", () => {
  it("is for the assets that it has on the day, at the places that it names", async () => {
    await makeBoilers(fixedId(5, 0), fixedId(5, 1), OTHER_PLACE.assetId);
    const everywhere = await newPlan(acme, boilers());
    const here = await newPlan(acme, boilers({ customerId: PLACE.customerId }));
    await makeBoilers(...(await otherAssets()).slice(0, 1));
    expect(await runJob(acme, everywhere)).toBe(4);
    expect(await runJob(acme, here)).toBe(3);
    expect((await ordersOf(here)).map((order) => order["customer_id"])).toEqual(
      Array.from({ length: 3 }, () => PLACE.customerId),
    );
    const { entities } = await listPlans(
      acme.as("marko"),
      parseInput(listInput, { assetId: OTHER_PLACE.assetId }),
    );
    expect(entities).toMatchObject([{ id: everywhere, assetCount: 4, assetCategory: "Kotao" }]);
  });

  it.each([
    [{ assetCategory: "" }, { assetCategory: "required" }],
    [{ assetCategory: "Dizalo" }, { assetCategory: "no_assets" }],
    [{ customerId: randomUUID() }, { customerId: "gone" }],
    [{ customerId: fixedId(2, 3) }, { assetCategory: "no_assets" }],
  ])("is refused with %j", async (more, fields) => {
    await makeBoilers(fixedId(5, 0));
    await expect(newPlan(acme, boilers(more))).rejects.toMatchObject({ facts: { fields } });
  });
});

describe("the orders of an occurrence", () => {
  it("count each by itself, with their own customers, in the analytics", async () => {
    const id = await newPlan(acme, chosen());
    await runJob(acme, id);
    const orders = await ordersOf(id);
    const hotel = orders.find((order) => order["customer_id"] === OTHER_PLACE.customerId);
    await finish(hotel);
    for (const order of orders.filter((each) => each !== hotel))
      await finish(order, { outcome: "called-off" });
    const input = parseInput(maintenanceInput, { from: "2026-11-01", to: "2026-12-31" });
    const { totals, entities } = await readMaintenance(acme.as("marko"), input);
    expect(totals).toMatchObject({ onTime: 1, late: 0, open: 0, missed: 2 });
    expect(entities).toEqual([
      expect.objectContaining({ key: PLACE.customerId, missed: 2 }),
      expect.objectContaining({ key: OTHER_PLACE.customerId, onTime: 1 }),
    ]);
    const ofHotel = await readMaintenance(acme.as("marko"), {
      ...input,
      customerId: OTHER_PLACE.customerId,
    });
    expect(ofHotel.totals).toMatchObject({ onTime: 1, missed: 0 });
  });

  it("are each told to the office once when they are overdue, and make their plan overdue", async () => {
    const id = await newPlan(acme, chosen());
    await runJob(acme, id);
    const [first, ...others] = await ordersOf(id);
    await finish(first);
    for (const days of [1, 2]) await enqueueMaintenance(jobOf(acme, days));
    const told = await acme.rows("SELECT ids FROM outbox WHERE type = 'maintenance.overdue'");
    expect(told.map(({ ids }) => JSON.parse(String(ids)).workOrderId).toSorted()).toEqual(
      others.map((order) => order["id"]).toSorted(),
    );
    const later = acme.as("marko", { now: NOW + 2 * 86_400_000 });
    const { entities } = await listPlans(later, parseInput(listInput, { status: "overdue" }));
    expect(entities).toMatchObject([{ id, status: "overdue" }]);
  });
});
