import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changesIn } from "~/features/activity/model";
import { readActivity } from "~/features/activity/queries/read";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { updatePlan } from "~/features/preventive-maintenance/commands/update";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { fixedId } from "../../../migrations/seeds/cast";
import { beforeWrite } from "../../support/db/context";
import { expectRefusal } from "../../support/api/signed-in";
import { turnOnChecklists } from "../../support/records/checklists";
import { who } from "../../support/records/people";
import {
  newTemplate,
  newPlan,
  occurrencesOf,
  planInput,
  planRow,
  runJob,
  tenantWithPlans,
} from "./fixtures";

describe("changing a plan", () => {
  it("moves its next day with its rule, and keeps it otherwise", async () => {
    const acme = await tenantWithPlans();
    const id = await newPlan(acme);
    await runJob(acme, id);
    const { id: _, ...fields } = planInput({ id });
    await updatePlan(acme.as("marko"), { ...fields, id, version: 1, name: "Servis" });
    expect(await planRow(acme, id)).toMatchObject({ next_on: "2026-12-20", name: "Servis" });
    await updatePlan(acme.as("marko"), { ...fields, id, version: 2, monthDay: 25 });
    expect(await planRow(acme, id)).toMatchObject({ next_on: "2026-11-25", version: 3 });
    await runJob(acme, id, 5);
    expect(await occurrencesOf(acme, id)).toEqual(["2026-11-20 ordered", "2026-11-25 ordered"]);
  });

  it("replaces people, equipment, parts and checklists, and logs each of them", async () => {
    const acme = await tenantWithPlans();
    await turnOnChecklists(acme);
    const [before, after] = [await newTemplate(acme), await newTemplate(acme)];
    const input = planInput({ checklistTemplateIds: [before], equipmentIds: [fixedId(7, 0)] });
    const { id } = await createPlan(acme.as("marko"), input);
    const filter = {
      sparePartId: null,
      name: "Filtar ulja",
      quantityThousandths: 2000,
      unit: "piece" as const,
    };
    const changed = {
      ...input,
      technicianIds: [who("tarik"), who("tomislav")],
      equipmentIds: [fixedId(7, 1)],
      parts: [filter],
      checklistTemplateIds: [after, after],
    };
    await updatePlan(acme.as("marko"), { ...changed, version: 1 });
    const plan = await getPlan(acme.as("marko"), id);
    expect(plan.checklists.map((each) => each.id)).toEqual([after]);
    expect(plan.equipment.map((each) => each.id)).toEqual([fixedId(7, 1)]);
    const [line] = await readActivity(acme.as("marko"), { type: "maintenance-plan", id });
    expect(changesIn(line?.facts ?? {})).toEqual([
      { field: "technicianIds", from: [who("tomislav")], to: changed.technicianIds },
      { field: "equipmentIds", from: [fixedId(7, 0)], to: [fixedId(7, 1)] },
      { field: "checklistTemplateIds", from: [before], to: [after] },
      { field: "leadId", from: who("tomislav"), to: who("tarik") },
      { field: "parts", from: [], to: [filter] },
    ]);
    expect(line?.names).toMatchObject({ [after]: "Pregled pumpe" });
    // The same fields in another order are no change.
    await updatePlan(acme.as("marko"), {
      ...changed,
      leadId: who("tarik"),
      technicianIds: changed.technicianIds.toReversed(),
      version: 2,
    });
    const [second] = await readActivity(acme.as("marko"), { type: "maintenance-plan", id });
    expect(changesIn(second?.facts ?? {})).toEqual([]);
  });

  it("keeps the checklists, unseen, while their feature is disabled", async () => {
    const acme = await tenantWithPlans();
    await turnOnChecklists(acme);
    const template = await newTemplate(acme);
    const input = planInput({ checklistTemplateIds: [template] });
    const { id } = await createPlan(acme.as("marko"), input);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    expect(await getPlan(acme.as("marko"), id)).toMatchObject({
      checklists: [],
      checklistTemplateIds: [],
    });
    await updatePlan(acme.as("marko"), { ...input, checklistTemplateIds: [], version: 1 });
    const unseen = planInput({ checklistTemplateIds: [template] });
    await createPlan(acme.as("marko"), unseen);
    await turnOnChecklists(acme);
    expect((await getPlan(acme.as("marko"), id)).checklistTemplateIds).toEqual([template]);
    expect((await getPlan(acme.as("marko"), unseen.id)).checklistTemplateIds).toEqual([]);
  });

  it("names at most twenty checklists", () => {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    expect(planInput({ checklistTemplateIds: ids(20) }).checklistTemplateIds).toHaveLength(20);
    expect(() => planInput({ checklistTemplateIds: ids(21) })).toThrow("too_many");
  });

  it("is refused after another change", async () => {
    const acme = await tenantWithPlans();
    const id = await newPlan(acme);
    const input = { ...planInput({ id }), version: 1 };
    await updatePlan(acme.as("marko"), input);
    await expectRefusal(updatePlan(acme.as("sanja"), input), "version_conflict");
  });

  it("is refused when the job has made an order meanwhile", async () => {
    const acme = await tenantWithPlans();
    const id = await newPlan(acme);
    const marko = beforeWrite(acme.as("marko"), () => runJob(acme, id));
    await expectRefusal(
      updatePlan(marko, { ...planInput({ id }), version: 1 }),
      "version_conflict",
    );
    expect(await occurrencesOf(acme, id)).toEqual(["2026-11-20 ordered"]);
  });
});
