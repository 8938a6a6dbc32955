import { describe, expect, it } from "vitest";
import { readActivity } from "~/features/activity/queries/read";
import { changesIn } from "~/features/activity/model";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput } from "~/features/work-orders/inputs/create";
import { createTestTenant } from "../../support/db/test-tenant";
import { planOf } from "../../support/db/explain";
import { orderAt, plan } from "../../support/records/orders";
import { who } from "../../support/records/people";

describe("the activity log of a record", () => {
  it("shows each change from old to new value, with the names of records that are stored by id", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await updateWorkOrder(
      acme.as("marko"),
      updateInput.parse({
        ...plan(),
        id: order.id,
        version: order.version,
        priority: "critical",
        technicianIds: [who("tea"), who("tarik")],
        leadId: who("tea"),
      }),
    );
    const lines = await readActivity(acme.as("marko"), { type: "work-order", id: order.id });
    const changes = lines.flatMap((line) => changesIn(line.facts));
    expect(changes).toContainEqual({ field: "priority", from: "medium", to: "critical" });
    expect(changes).toContainEqual({ field: "leadId", from: who("tomislav"), to: who("tea") });
    const assigned = lines.find((line) => line.event === "work-order.assigned");
    expect(assigned?.names).toMatchObject({
      [who("tomislav")]: "Tomislav Đurić",
      [who("tea")]: "Tea Šimić",
      [who("tarik")]: "Tarik Begić",
    });
  });

  it("loads earlier entries of the same record on demand", async () => {
    const acme = await createTestTenant();
    const one = await orderAt(acme, "in-progress");
    await orderAt(acme, "in-progress");
    const subject = { type: "work-order", id: one.id };
    const [newest, ...rest] = await readActivity(acme.as("marko"), subject);
    expect(await readActivity(acme.as("marko"), subject, { before: newest?.id ?? 0 })).toEqual(
      rest,
    );
    expect(await readActivity(acme.as("marko"), subject, { most: 1 })).toHaveLength(2);
  });

  it("is read from its index without a sort step", async () => {
    const acme = await createTestTenant();
    const planned = await planOf(acme, "marko", (ctx) =>
      readActivity(ctx, { type: "work-order", id: "x" }, { before: 5 }),
    );
    expect(planned).toMatch(/^.*activity_by_subject/);
    expect(planned).not.toContain("ORDER BY");
    expect(planned).not.toMatch(
      /SCAN (activity|users|customers|locations|rooms|assets|equipment_categories|work_orders)\b/,
    );
  });
});
