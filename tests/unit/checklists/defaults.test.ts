import { describe, expect, it } from "vitest";
import { createTemplate } from "~/features/checklists/commands/create";
import { archiveTemplate } from "~/features/checklists/commands/lifecycle";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { isDefaultOf } from "~/features/checklists/policy/templates";
import { readOrderChecklists } from "~/features/checklists/queries/of-order";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput, type UpdateInput } from "~/features/work-orders/inputs/create";
import { fixedId } from "../../../migrations/seeds/cast";
import type { Company } from "../../support/db/test-tenant";
import { orderAt, plan } from "../../support/records/orders";
import { OTHER_PLACE, PLACE, who } from "../../support/records/people";
import { acceptedTicket } from "../../support/records/tickets";
import { logOf, templateInput, withTemplate } from "./template";

describe("a category of a template", () => {
  it.each([
    ["Kotao", "KOTAO"],
    ["ČIŠĆENJE ĐUBRIŠTA", "čišćenje đubrišta"],
    ["Čišćenje đubrišta", "Ciscenje djubrista"],
    ["Žičara", "ЖИЧАРА"],
  ])("%s is that of an asset with %s", (assetCategory, category) => {
    expect(isDefaultOf({ assetCategory }, category)).toBe(true);
  });

  it.each([
    ["Kotao", "Kotlovi"],
    ["Kotao", "Kotao na pelete"],
    ["Kotao", ""],
    ["", ""],
  ])("%s is not that of an asset with %s", (assetCategory, category) => {
    expect(isDefaultOf({ assetCategory }, category)).toBe(false);
  });
});

/** Of the seeds: equipment of the company in the category "Measuring". */
const MEASURING = fixedId(7, 0);

/** The default of the asset of PLACE, and orders on it. That of OTHER_PLACE has another category. */
async function withDefault(assetCategory = "SUŠAČI I ČILERI ĆUK-ĐERDAP") {
  const made = await withTemplate({ assetCategory }, 0);
  const { acme } = made;
  await acme.run(
    "UPDATE assets SET category = 'sušači i čileri ćuk-đerdap' WHERE id = ?",
    PLACE.assetId,
  );
  return made;
}

const namesOf = async (acme: Company, orderId: string) =>
  (await readOrderChecklists(acme.as("marko"), orderId))?.checklists.map(({ name }) => name);

const change = ({ id, version }: { id: string; version: number }, more: Partial<UpdateInput>) =>
  updateInput.parse({ ...plan(), id, version, ...more });

describe("an order on an asset of the category", () => {
  it("gets the checklist when it is created, in the same batch, and its log says why", async () => {
    const { acme } = await withDefault();
    const ctx = acme.as("marko");
    const { id } = await createWorkOrder(ctx, plan());
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await namesOf(acme, id)).toEqual(["Pregled pumpe"]);
    expect(await logOf(acme, id)).toContain("work-order.checklist-added-by-asset");
    expect(await acme.rows("SELECT added_by FROM work_order_checklists")).toEqual([
      { added_by: null },
    ]);
  });

  it("gets it when a technician creates it, and when tickets become it", async () => {
    const { acme } = await withDefault();
    const own = plan({ technicianIds: [who("tea")], leadId: who("tea") });
    expect(await namesOf(acme, (await createWorkOrder(acme.as("tea"), own)).id)).toHaveLength(1);
    const ticket = await acceptedTicket(acme);
    const planned = plan({ ticketIds: [ticket.id] });
    expect(await namesOf(acme, (await createWorkOrder(acme.as("marko"), planned)).id)).toHaveLength(
      1,
    );
  });

  it("gets all that name the category, each in its own spelling", async () => {
    const { acme } = await withDefault();
    for (const [name, assetCategory] of [
      ["Dnevni pregled", "susaci i cileri cuk-djerdap"],
      ["Godišnji pregled", "Sušači i čileri Ćuk-Đerdap"],
      ["Drugo", "sušači"],
    ])
      await createTemplate(acme.as("marko"), templateInput({ name, assetCategory }));
    expect((await namesOf(acme, (await orderAt(acme, "backlog")).id))?.toSorted()).toEqual([
      "Dnevni pregled",
      "Godišnji pregled",
      "Pregled pumpe",
    ]);
  });
});

describe("nothing is added", () => {
  it("to orders on other assets or on none, whatever equipment of the company they plan", async () => {
    const { acme } = await withDefault("Measuring");
    for (const more of [OTHER_PLACE, { assetId: null }, { equipmentIds: [MEASURING] }])
      expect(await namesOf(acme, (await orderAt(acme, "backlog", more)).id)).toEqual([]);
  });

  it("of an archived template, and while the feature is disabled", async () => {
    const { acme, id } = await withDefault();
    await acme.run(
      "UPDATE settings SET value = '{\"enabled\":false}' WHERE key = 'feature.CHECKLISTS'",
    );
    await orderAt(acme, "backlog");
    await acme.run(
      "UPDATE settings SET value = '{\"enabled\":true}' WHERE key = 'feature.CHECKLISTS'",
    );
    await archiveTemplate(acme.as("marko"), { id, version: 1 });
    await orderAt(acme, "backlog");
    expect(await acme.rows("SELECT * FROM work_order_checklists")).toEqual([]);
  });
});

describe("an order that is changed", () => {
  it("gets the defaults of another asset, each once, also when it was taken off since", async () => {
    const { acme } = await withDefault();
    const order = await orderAt(acme, "backlog", OTHER_PLACE);
    const ctx = acme.as("marko");
    const moved = await updateWorkOrder(ctx, change(order, PLACE));
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await namesOf(acme, order.id)).toEqual(["Pregled pumpe"]);
    expect(await logOf(acme, order.id)).toContain("work-order.checklist-added-by-asset");
    const [added] = await acme.rows("SELECT id FROM work_order_checklists");
    await removeChecklist(acme.as("marko"), {
      workOrderId: order.id,
      checklistId: String(added?.["id"]),
    });
    const back = await updateWorkOrder(acme.as("marko"), change(moved, OTHER_PLACE));
    await updateWorkOrder(acme.as("marko"), change(back, PLACE));
    expect(await namesOf(acme, order.id)).toEqual([]);
  });

  it("gets nothing with the same asset, of which the category came later", async () => {
    const { acme } = await withTemplate({ assetCategory: "Crpke" });
    const order = await orderAt(acme, "backlog");
    await acme.run("UPDATE assets SET category = 'crpke'");
    await updateWorkOrder(acme.as("marko"), change(order, { description: "Zamjena crpke" }));
    expect(await namesOf(acme, order.id)).toEqual([]);
  });
});
