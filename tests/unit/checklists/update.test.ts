import { describe, expect, it } from "vitest";
import { addChecklist } from "~/features/checklists/commands/add";
import { archiveTemplate } from "~/features/checklists/commands/lifecycle";
import { updateTemplate } from "~/features/checklists/commands/update";
import { readOrderChecklists } from "~/features/checklists/queries/of-order";
import { getTemplate } from "~/features/checklists/queries/template";
import { newId } from "~/kernel/ids";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { logOf, withTemplate } from "./template";

const values = { name: "Pregled pumpe", description: "", assetCategory: "" };

describe("updating a template", () => {
  it("makes a new version of other items, in which the known items keep their ids", async () => {
    const { acme, id, template } = await withTemplate();
    const lines = "Tlak ulja [bar 2-5]\nFiltar čist *\nCurenje";
    const result = await updateTemplate(acme.as("marko"), { id, version: 1, ...values, lines });
    expect(result).toMatchObject({ versionNumber: 2, version: 2 });
    const after = await getTemplate(acme.as("marko"), id);
    const [filter, pressure] = template.items;
    expect(after.items.slice(0, 2).map((item) => item.id)).toEqual([pressure?.id, filter?.id]);
    expect(after.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(await logOf(acme, id)).toEqual([
      "checklist-template.created",
      "checklist-template.updated",
    ]);
  });

  it("keeps the version when only the description changes", async () => {
    const { acme, id } = await withTemplate();
    const input = { id, version: 1, ...values, description: "Jednom mjesečno" };
    expect(await updateTemplate(acme.as("marko"), input)).toMatchObject({
      versionNumber: 1,
      version: 2,
    });
  });

  it("changes the asset category without a new version, and logs it", async () => {
    const { acme, id } = await withTemplate({ assetCategory: "Crpke" });
    const input = { id, version: 1, ...values, assetCategory: "Kotao" };
    expect(await updateTemplate(acme.as("marko"), input)).toMatchObject({ versionNumber: 1 });
    expect(await getTemplate(acme.as("marko"), id)).toMatchObject({ assetCategory: "Kotao" });
    const [logged] = await acme.rows(
      "SELECT facts ->> 'changes' AS changes FROM activity WHERE event = 'checklist-template.updated'",
    );
    expect(JSON.parse(String(logged?.["changes"]))).toEqual([
      { field: "assetCategory", from: "Crpke", to: "Kotao" },
    ]);
  });

  it("leaves the orders that have a version as they are", async () => {
    const { acme, id } = await withTemplate();
    const order = await orderAt(acme, "backlog");
    const added = { workOrderId: order.id, checklistId: newId(), templateId: id };
    await addChecklist(acme.as("marko"), added);
    await updateTemplate(acme.as("marko"), { id, version: 1, ...values, lines: "Samo ovo" });
    const found = await readOrderChecklists(acme.as("marko"), order.id);
    expect(found?.checklists[0]).toMatchObject({ number: 1 });
    expect(found?.checklists[0]?.items).toHaveLength(2);
  });

  it("never changes a stored version", async () => {
    const { acme } = await withTemplate();
    await expect(acme.run("UPDATE checklist_template_versions SET items = '[]'")).rejects.toThrow(
      /insert only/,
    );
  });

  it("is refused with an outdated version, without the right, once archived, and for an unknown template", async () => {
    const { acme, id } = await withTemplate();
    const input = { id, version: 1, ...values, lines: "Novo" };
    await expectRefusal(updateTemplate(acme.as("tomislav"), input), "not_allowed");
    await expectRefusal(updateTemplate(acme.as("marko"), { ...input, id: newId() }), "not_found");
    const results = await Promise.allSettled([
      updateTemplate(acme.as("marko"), input),
      updateTemplate(acme.as("sanja"), input),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(updateTemplate(acme.as("marko"), input), "version_conflict");
    await archiveTemplate(acme.as("marko"), { id, version: 2 });
    await expectRefusal(
      updateTemplate(acme.as("marko"), { ...input, version: 3 }),
      "transition_not_allowed",
    );
  });
});
