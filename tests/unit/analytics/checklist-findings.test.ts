import { describe, expect, it } from "vitest";
import { scopeInput } from "~/features/analytics/inputs";
import { readFindings } from "~/features/analytics/queries/checklist-findings";
import { answerItem } from "~/features/checklists/commands/answer";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { parseInput } from "~/kernel/input/parse";
import { expectRefusal } from "../../support/api/signed-in";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, orderWithChecklist } from "../../support/records/checklists";
import { PLACE, TODAY, who } from "../../support/records/people";

function read(acme: Company, raw: object = {}, key = "marko") {
  return readFindings(acme.as(key), parseInput(scopeInput, { from: TODAY, to: TODAY, ...raw }));
}

/** An order in progress with a checklist. */
async function found() {
  const acme = await createTestTenant({ approvals: 0 });
  const listed = await orderWithChecklist(acme);
  const give = (label: string, value: object, key = "tea") =>
    answerItem(acme.as(key), answer(listed, label, value));
  return { acme, listed, give };
}

describe("the most frequent findings", () => {
  it("are items with their findings, assets and the last time, the most frequent first", async () => {
    const { acme, listed, give } = await found();
    await give("Filtar čist", { tick: "not-ok" });
    await give("Tlak ulja", { thousandths: 9_000, comment: "Previsok" });
    await give("Stanje", { content: "dobro" });
    const { entities, totals, totalCount } = await read(acme);
    expect({ totals, totalCount }).toEqual({ totals: { findings: 2 }, totalCount: 2 });
    expect(entities.map(({ item, findings, assets }) => ({ item, findings, assets }))).toEqual(
      expect.arrayContaining([
        { item: "Pumpa · Filtar čist", findings: 1, assets: 1 },
        { item: "Pumpa · Tlak ulja", findings: 1, assets: 1 },
      ]),
    );
    expect(entities[0]).toMatchObject({
      templateId: listed.templateId,
      checklist: expect.stringMatching(/^Pregled /),
    });
    await acme.run(
      `INSERT INTO checklist_answers (id, checklist_id, item_id, kind, tick, is_finding, asset_id, answered_by, answered_at, received_at)
       SELECT 'again', checklist_id, item_id, kind, tick, is_finding, asset_id, answered_by, answered_at + 1000, received_at
       FROM checklist_answers WHERE tick = 'not-ok'`,
    );
    // A second answer to the same item of the same order is not a second finding.
    expect((await read(acme)).totals).toEqual({ findings: 2 });
  });

  it("count the latest answer of an item, and none of a removed checklist", async () => {
    const { acme, listed, give } = await found();
    await give("Filtar čist", { tick: "not-ok", capturedAt: Date.parse(`${TODAY}T08:00:00Z`) });
    await give("Filtar čist", { tick: "ok", capturedAt: Date.parse(`${TODAY}T09:00:00Z`) });
    expect((await read(acme)).entities).toEqual([]);
    await give("Tlak ulja", { thousandths: 9_000, comment: "Previsok" });
    expect((await read(acme)).totals).toEqual({ findings: 1 });
    await removeChecklist(acme.as("marko"), {
      workOrderId: listed.orderId,
      checklistId: listed.checklistId,
    });
    expect((await read(acme)).entities).toEqual([]);
  });

  it("are those of one customer, or answered by one technician, in the period", async () => {
    const { acme, give } = await found();
    await give("Filtar čist", { tick: "not-ok" });
    const findings = async (raw: object) => (await read(acme, raw)).totals.findings;
    expect(await findings({ customerId: PLACE.customerId })).toBe(1);
    expect(await findings({ customerId: crypto.randomUUID() })).toBe(0);
    expect(await findings({ technicianId: who("tea") })).toBe(1);
    expect(await findings({ technicianId: who("tomislav") })).toBe(0);
    expect(await findings({ from: "2026-11-01", to: "2026-11-02" })).toBe(0);
  });

  it("are for managers of a company with the feature, in one round trip", async () => {
    const { acme } = await found();
    await expectRefusal(read(acme, {}, "tomislav"), "not_allowed");
    const ctx = acme.as("marko");
    await readFindings(ctx, parseInput(scopeInput, {}));
    expect(ctx.database.stats.roundTrips).toBe(1);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    await expectRefusal(read(acme), "feature_off");
  });
});
