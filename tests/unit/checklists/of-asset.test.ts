import { describe, expect, it } from "vitest";
import { addChecklist } from "~/features/checklists/commands/add";
import { answerItem } from "~/features/checklists/commands/answer";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { readingsInput } from "~/features/checklists/inputs/readings";
import { listAssetReadings, readAssetReadings } from "~/features/checklists/queries/of-asset";
import { newId } from "~/kernel/ids";
import { expectRefusal } from "../../support/api/signed-in";
import { planOf } from "../../support/db/explain";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, type Listed, orderWithChecklist } from "../../support/records/checklists";
import { orderAt } from "../../support/records/orders";
import { NOW, PLACE } from "../../support/records/people";

const HOUR_MS = 3_600_000;

async function measured() {
  const acme = await createTestTenant({ approvals: 0 });
  const listed = await orderWithChecklist(acme);
  return { acme, listed };
}

async function pressure(
  acme: Company,
  listed: Listed,
  thousandths: number,
  capturedAt = NOW - HOUR_MS,
): Promise<void> {
  await answerItem(
    acme.as("tomislav"),
    answer(listed, "Tlak ulja", { thousandths, capturedAt, comment: "Provjereno" }),
  );
}

/** A second order of the same asset with the same template. */
async function next(acme: Company, listed: Listed): Promise<Listed> {
  const order = await orderAt(acme, "in-progress");
  const added = { workOrderId: order.id, checklistId: newId(), templateId: listed.templateId };
  await addChecklist(acme.as("marko"), added);
  return { ...listed, orderId: order.id, checklistId: added.checklistId };
}

describe("the readings of an asset", () => {
  it("are the numbers of its orders, the oldest first, with limits and what lies outside", async () => {
    const { acme, listed } = await measured();
    await pressure(acme, listed, 4_200);
    const later = await next(acme, listed);
    await pressure(acme, later, 5_500, NOW - 60_000);
    await answerItem(acme.as("tea"), answer(later, "Filtar čist", { tick: "ok" }));
    expect(await readAssetReadings(acme.as("marko"), PLACE.assetId)).toEqual([
      {
        itemId: listed.items.find(({ label }) => label === "Tlak ulja")?.id,
        label: "Pumpa · Tlak ulja",
        unit: "bar",
        min: 2_000,
        max: 5_000,
        readings: [
          {
            thousandths: 4_200,
            at: NOW - HOUR_MS,
            isOutside: false,
            orderId: listed.orderId,
            orderNumber: expect.stringMatching(/^2026-/),
          },
          expect.objectContaining({ thousandths: 5_500, isOutside: true, orderId: later.orderId }),
        ],
      },
    ]);
    expect(await readAssetReadings(acme.as("marko"), newId())).toEqual([]);
  });

  it("of the same item of two machines are known by the heading above each, and of one above all headings by its label", async () => {
    const acme = await createTestTenant({ approvals: 0 });
    const lines = `Outside [°C 3-40]\n# Boiler 1\nReturn [°C 3-40]\n> After ten minutes\nSupply [°C 3-40]\n# Boiler 2\nReturn 2 [°C 3-40]`;
    const { order: _, ...listed } = await orderWithChecklist(acme, "in-progress", lines);
    for (const [at, label] of ["Outside", "Supply", "Return 2"].entries())
      await answerItem(acme.as("tea"), answer(listed, label, { thousandths: at * 1_000 }));
    const measuredItems = await readAssetReadings(acme.as("marko"), PLACE.assetId);
    expect(measuredItems.map(({ label }) => label).sort()).toEqual([
      "Boiler 1 · Supply",
      "Boiler 2 · Return 2",
      "Outside",
    ]);
  });

  it("have the latest of several answers to an item, and none of a removed checklist", async () => {
    const { acme, listed } = await measured();
    await pressure(acme, listed, 4_200);
    await pressure(acme, listed, 3_900, NOW - 60_000);
    const values = async () =>
      (await readAssetReadings(acme.as("marko"), PLACE.assetId)).flatMap(({ readings }) =>
        readings.map(({ thousandths }) => thousandths),
      );
    expect(await values()).toEqual([3_900]);
    await removeChecklist(acme.as("marko"), {
      workOrderId: listed.orderId,
      checklistId: listed.checklistId,
    });
    expect(await values()).toEqual([]);
  });

  it("are hidden while the feature is off, and read by the index of readings", async () => {
    const { acme, listed } = await measured();
    await pressure(acme, listed, 4_200);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    expect(await readAssetReadings(acme.as("marko"), PLACE.assetId)).toEqual([]);
    const plan = await planOf(
      acme,
      "marko",
      (ctx) => readAssetReadings(ctx, PLACE.assetId),
      /checklist_answers/,
    );
    expect(plan).toContain("checklist_answers_by_reading (asset_id=?");
    expect(
      plan.split("\n").filter((line) => /^SCAN (?!r\b|i\b|heading\b|\(subquery)/.test(line)),
    ).toEqual([]);
  });
});

describe("the list of readings for the API", () => {
  const list = (acme: Company, more: object = {}, key = "tomislav") =>
    listAssetReadings(acme.as(key), readingsInput.parse({ id: PLACE.assetId, ...more }));

  it("has each reading that counts with the wording of its time, the newest first, by pages", async () => {
    const { acme, listed } = await measured();
    await pressure(acme, listed, 4_100, NOW - 3 * HOUR_MS);
    await pressure(acme, listed, 4_200);
    const later = await next(acme, listed);
    await pressure(acme, later, 5_500, NOW - 60_000);
    const itemId = listed.items.find(({ label }) => label === "Tlak ulja")?.id;
    const first = await list(acme, { pageSize: 1 });
    expect(first).toEqual({
      totalCount: 2,
      entities: [
        {
          id: expect.any(String),
          itemId,
          heading: "Pumpa",
          label: "Tlak ulja",
          unit: "bar",
          min: 2_000,
          max: 5_000,
          thousandths: 5_500,
          isOutside: true,
          at: NOW - 60_000,
          workOrderId: later.orderId,
          workOrderNumber: expect.stringMatching(/^2026-/),
        },
      ],
    });
    const second = await list(acme, { pageSize: 1, pageNumber: 2 });
    expect(second.entities).toMatchObject([{ thousandths: 4_200, workOrderId: listed.orderId }]);
    expect(await list(acme, { itemId })).toMatchObject({ totalCount: 2 });
    expect(await list(acme, { itemId: newId() })).toEqual({ totalCount: 0, entities: [] });
    expect(await list(acme, { id: newId() })).toEqual({ totalCount: 0, entities: [] });
  });

  it("is refused while the feature is off", async () => {
    const { acme, listed } = await measured();
    await pressure(acme, listed, 4_200);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    await expectRefusal(list(acme), "feature_off");
  });
});
