import { expect, it } from "vitest";
import { duplicateTemplate } from "~/features/checklists/commands/duplicate";
import { getTemplate } from "~/features/checklists/queries/template";
import { newId } from "~/kernel/ids";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, withTemplate } from "./template";

it("copies a template with items of their own and without its category", async () => {
  const { acme, id, template } = await withTemplate({ assetCategory: "Kotao" });
  const copy = await duplicateTemplate(acme.as("marko"), { id, copyId: newId() });
  const made = await getTemplate(acme.as("marko"), copy.id);
  expect(made).toMatchObject({
    name: "Pregled pumpe (copy)",
    assetCategory: "",
    versionNumber: 1,
  });
  expect(made.items.map(({ label }) => label)).toEqual(template.items.map(({ label }) => label));
  expect(made.items[0]?.id).not.toBe(template.items[0]?.id);
  expect(await logOf(acme, copy.id)).toEqual(["checklist-template.duplicated"]);
});

it("is refused without the right, and for an unknown template", async () => {
  const { acme, id } = await withTemplate();
  const copyId = newId();
  await expectRefusal(duplicateTemplate(acme.as("tea"), { id, copyId }), "not_allowed");
  await expectRefusal(duplicateTemplate(acme.as("marko"), { id: newId(), copyId }), "not_found");
});
