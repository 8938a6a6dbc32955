import { describe, expect, it } from "vitest";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { notesInput } from "~/features/work-orders/inputs/create";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { readActivity } from "~/features/activity/queries/read";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";

describe("the activity log of a work order", () => {
  it("lists the newest entry first, daily reports included", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const { id } = await orderAt(acme, "submitted");
    const { activity } = await getWorkOrder(acme.as("ana"), id);
    const events = [
      "work-order.submitted",
      "daily-report.filed",
      "work-order.started",
      "work-order.assigned",
      "work-order.created",
    ];
    expect(activity?.map((line) => line.event)).toEqual(events);
    expect(activity?.[0]).toMatchObject({ actorName: "Tomislav Đurić", facts: { revision: 1 } });
  });

  it("is visible to office staff, approvers and assignees", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "backlog");
    for (const key of ["sanja", "marko", "ana", "tomislav", "tea"])
      expect((await getWorkOrder(acme.as(key), id)).activity).not.toBeNull();
    expect((await getWorkOrder(acme.as("tarik"), id)).activity).toBeNull();
  });

  it("returns the last twenty entries, and one more if earlier ones exist", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "backlog");
    for (let n = 0; n < 25; n += 1)
      await updateWorkOrderNotes(
        acme.as("marko"),
        notesInput.parse({ id, version: n + 1, repairNotes: `Note ${n}` }),
      );
    const lines = await readActivity(acme.as("marko"), { type: "work-order", id });
    expect(lines).toHaveLength(21);
    expect(lines[0]?.facts).toMatchObject({ changes: [{ field: "repairNotes", to: "Note 24" }] });
  });
});
