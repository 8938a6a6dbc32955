import { expect, it } from "vitest";
import { archiveTemplate, restoreTemplate } from "~/features/checklists/commands/lifecycle";
import { getTemplate } from "~/features/checklists/queries/template";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, withTemplate } from "./template";

it("restores an archived template", async () => {
  const { acme, id } = await withTemplate();
  await archiveTemplate(acme.as("marko"), { id, version: 1 });
  await restoreTemplate(acme.as("sanja"), { id, version: 2 });
  expect(await getTemplate(acme.as("marko"), id)).toMatchObject({ archived: false, version: 3 });
  expect(await logOf(acme, id)).toContain("checklist-template.restored");
});

it("is refused without the right, and for a template that is not archived", async () => {
  const { acme, id } = await withTemplate();
  await expectRefusal(restoreTemplate(acme.as("tea"), { id, version: 1 }), "not_allowed");
  await expectRefusal(
    restoreTemplate(acme.as("marko"), { id, version: 1 }),
    "transition_not_allowed",
  );
});
