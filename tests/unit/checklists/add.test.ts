import { describe, expect, it } from "vitest";
import { addChecklist } from "~/features/checklists/commands/add";
import { readOrderChecklists } from "~/features/checklists/queries/of-order";
import { newId } from "~/kernel/ids";
import type { Company } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt, type Stage } from "../../support/records/orders";
import { withTemplate } from "./template";

async function ready(stage: Stage = "backlog") {
  const { acme, id: templateId } = await withTemplate({}, stage === "submitted" ? 1 : 0);
  const order = await orderAt(acme, stage);
  const input = () => ({ workOrderId: order.id, checklistId: newId(), templateId });
  return { acme, order, templateId, input };
}

const namesOf = async (acme: Company, orderId: string) =>
  (await readOrderChecklists(acme.as("marko"), orderId))?.checklists.map(({ name }) => name);

describe("adding a checklist to an order", () => {
  it("is for the office and the lead, is logged and raises the content version", async () => {
    const { acme, order, input } = await ready("in-progress");
    const version = () =>
      acme.rows("SELECT content_version AS v FROM work_orders WHERE id = ?", order.id);
    const before = Number((await version())[0]?.["v"]);
    const ctx = acme.as("tomislav");
    await addChecklist(ctx, input());
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await namesOf(acme, order.id)).toEqual(["Pregled pumpe"]);
    expect(Number((await version())[0]?.["v"])).toBe(before + 1);
    expect(
      await acme.rows(
        "SELECT facts ->> 'name' AS name FROM activity WHERE event = 'work-order.checklist-added'",
      ),
    ).toEqual([{ name: "Pregled pumpe" }]);
  });

  it("is refused to others, for an unknown order or template, and for a submitted order", async () => {
    const { acme, input } = await ready();
    for (const key of ["tea", "ana", "emina", "ciro"])
      await expectRefusal(addChecklist(acme.as(key), input()), "not_allowed");
    await expectRefusal(
      addChecklist(acme.as("marko"), { ...input(), workOrderId: newId() }),
      "not_found",
    );
    await expectRefusal(
      addChecklist(acme.as("marko"), { ...input(), templateId: newId() }),
      "invalid_input",
    );
    const submitted = await ready("submitted");
    await expectRefusal(
      addChecklist(submitted.acme.as("marko"), submitted.input()),
      "transition_not_allowed",
      "order_locked",
    );
  });

  it("adds a template once, also of two additions at the same moment", async () => {
    const { acme, order, input } = await ready();
    const results = await Promise.allSettled([
      addChecklist(acme.as("marko"), input()),
      addChecklist(acme.as("tomislav"), input()),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(
      addChecklist(acme.as("marko"), input()),
      "guard_failed",
      "checklist_exists",
    );
    expect(await namesOf(acme, order.id)).toHaveLength(1);
  });
});
