import { expect, it } from "vitest";
import { addChecklist } from "~/features/checklists/commands/add";
import { deleteTemplate } from "~/features/checklists/commands/lifecycle";
import { newId } from "~/kernel/ids";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { logOf, withTemplate } from "./template";

it("deletes an unused template with its versions", async () => {
  const { acme, id } = await withTemplate();
  expect(await deleteTemplate(acme.as("marko"), { id, version: 1 })).toEqual({ id });
  expect(await acme.rows("SELECT id FROM checklist_template_versions")).toEqual([]);
  expect(await logOf(acme, id)).toContain("checklist-template.deleted");
});

it("is refused for one that an order has, without the right, and with an outdated version", async () => {
  const { acme, id } = await withTemplate();
  await expectRefusal(deleteTemplate(acme.as("tea"), { id, version: 1 }), "not_allowed");
  await expectRefusal(deleteTemplate(acme.as("marko"), { id, version: 2 }), "version_conflict");
  const order = await orderAt(acme, "backlog");
  await addChecklist(acme.as("marko"), {
    workOrderId: order.id,
    checklistId: newId(),
    templateId: id,
  });
  await expectRefusal(
    deleteTemplate(acme.as("marko"), { id, version: 1 }),
    "guard_failed",
    "in_use",
  );
});
