import { describe, expect, it } from "vitest";
import { ASSET_FIELDS } from "~/features/assets/fields";
import { createTemplate } from "~/features/checklists/commands/create";
import { listInput } from "~/features/checklists/inputs/template";
import { MAX_CATEGORY_LENGTH } from "~/features/checklists/model";
import { listTemplates } from "~/features/checklists/queries/list";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, office, templateInput, withTemplate } from "./template";

describe("creating a template", () => {
  it("makes its first version from lines, is logged and listed, in two round trips", async () => {
    const acme = await office();
    const input = templateInput();
    const ctx = acme.as("marko");
    expect(await createTemplate(ctx, input)).toEqual({
      id: input.id,
      name: input.name,
      versionNumber: 1,
      version: 1,
    });
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await logOf(acme, input.id)).toEqual(["checklist-template.created"]);
    const list = acme.as("sanja");
    expect(await listTemplates(list, listInput.parse({ search: "pump" }))).toMatchObject({
      entities: [{ id: input.id, itemCount: 2, versionNumber: 1, orders: 0 }],
      totalCount: 1,
    });
    expect(list.database.stats.roundTrips).toBe(1);
  });

  it("reads the page of a template in one round trip", async () => {
    const { acme, id, template } = await withTemplate();
    expect(template.items).toMatchObject([
      { kind: "tick", label: "Filtar čist", required: true },
      { kind: "number", label: "Tlak ulja", unit: "bar", min: 2_000, max: 5_000 },
    ]);
    expect(template).toMatchObject({
      versions: [{ number: 1, orders: 0 }],
      availableActions: ["update", "duplicate", "archive", "delete"],
    });
    expect(id).toBe(template.id);
    expect((await acme.rows("SELECT count(*) AS n FROM checklist_template_versions"))[0]).toEqual({
      n: 1,
    });
  });

  it("is refused without the right, without items, and while the feature is off", async () => {
    const acme = await office();
    for (const key of ["tomislav", "ana", "emina", "ciro"])
      await expectRefusal(createTemplate(acme.as(key), templateInput()), "not_allowed");
    await expectRefusal(
      createTemplate(acme.as("marko"), templateInput({ lines: "" })),
      "guard_failed",
      "no_items",
    );
    const other = await createTestTenant();
    await other.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    await expectRefusal(createTemplate(other.as("marko"), templateInput()), "feature_off");
  });

  it("takes the category of assets as text of one line, as long as theirs", () => {
    expect(templateInput({ assetCategory: " Kotlovi " }).assetCategory).toBe("Kotlovi");
    expect(() => templateInput({ assetCategory: "k".repeat(MAX_CATEGORY_LENGTH + 1) })).toThrow(
      "too_long",
    );
    expect(MAX_CATEGORY_LENGTH).toBe(ASSET_FIELDS.category.limit);
  });

  it("creates one of two with the same id", async () => {
    const acme = await office();
    const input = templateInput();
    const results = await Promise.allSettled([
      createTemplate(acme.as("marko"), input),
      createTemplate(acme.as("sanja"), input),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
