import { expect, it } from "vitest";
import { addChecklist } from "~/features/checklists/commands/add";
import { archiveTemplate } from "~/features/checklists/commands/lifecycle";
import { newId } from "~/kernel/ids";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { logOf, withTemplate } from "./template";

it("archives a template, which is then no longer added to orders", async () => {
  const { acme, id } = await withTemplate();
  await archiveTemplate(acme.as("marko"), { id, version: 1 });
  const order = await orderAt(acme, "backlog");
  await expectRefusal(
    addChecklist(acme.as("marko"), { workOrderId: order.id, checklistId: newId(), templateId: id }),
    "invalid_input",
  );
  expect(await logOf(acme, id)).toContain("checklist-template.archived");
});

it("is refused without the right, with an outdated version, and for an archived template", async () => {
  const { acme, id } = await withTemplate();
  await expectRefusal(archiveTemplate(acme.as("ana"), { id, version: 1 }), "not_allowed");
  await expectRefusal(archiveTemplate(acme.as("marko"), { id, version: 9 }), "version_conflict");
  await archiveTemplate(acme.as("marko"), { id, version: 1 });
  await expectRefusal(
    archiveTemplate(acme.as("marko"), { id, version: 2 }),
    "transition_not_allowed",
  );
});
