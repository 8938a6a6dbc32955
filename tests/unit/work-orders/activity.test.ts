import { describe, expect, it } from "vitest";
import { readOrderActivity } from "~/features/activity/queries/of-order";
import { answerItem } from "~/features/checklists/commands/answer";
import { removeChecklist } from "~/features/checklists/commands/remove";
import type { AnswerInput } from "~/features/checklists/inputs/answer";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { notesInput } from "~/features/work-orders/inputs/create";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { readActivity } from "~/features/activity/queries/read";
import { createTestTenant } from "../../support/db/test-tenant";
import { planOf } from "../../support/db/explain";
import { answer, orderWithChecklist } from "../../support/records/checklists";
import { orderAt } from "../../support/records/orders";
import { NOW } from "../../support/records/people";

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

  it("groups the answers of one person in one checklist, until an hour passes without one", async () => {
    const acme = await createTestTenant();
    const { order, ...listed } = await orderWithChecklist(acme);
    const other = await orderWithChecklist(acme);
    const give = (key: string, minutes: number, label: string, more: Partial<AnswerInput>) =>
      answerItem(acme.as(key, { now: NOW + minutes * 60_000 }), answer(listed, label, more));
    await give("tomislav", 1, "Filtar čist", { tick: "ok" });
    await give("tomislav", 2, "Curenje", { tick: "ok" });
    await give("tea", 3, "Napomene", { content: "Čisto" });
    await give("tomislav", 61, "Tlak ulja", { thousandths: 4_200 });
    await give("marko", 62, "Stanje", { kind: "skipped", comment: "Nema pristupa" });
    await give("tomislav", 122, "Filtar čist", { tick: "ok" });
    await answerItem(acme.as("tea"), answer(other, "Filtar čist", { tick: "ok" }));
    await removeChecklist(acme.as("marko", { now: NOW + 200 * 60_000 }), {
      workOrderId: order.id,
      checklistId: listed.checklistId,
    });
    const ctx = acme.as("ana");
    const { activity } = await getWorkOrder(ctx, order.id);
    expect(ctx.database.stats.roundTrips).toBe(1);
    const lines = activity?.map(({ event, actorName, at, facts }) => ({
      event: event.replace("work-order-checklist.", ""),
      by: actorName.split(" ")[0],
      minutes: (at - NOW) / 60_000,
      what: facts["item"] ?? facts["count"],
    }));
    expect(lines?.slice(0, 5)).toEqual([
      { event: "work-order.checklist-removed", by: "Marko", minutes: 200, what: undefined },
      { event: "answered", by: "Tomislav", minutes: 122, what: "Pumpa · Filtar čist" },
      { event: "skipped", by: "Marko", minutes: 62, what: "Pumpa · Stanje" },
      { event: "answered-several", by: "Tomislav", minutes: 61, what: 3 },
      { event: "answered", by: "Tea", minutes: 3, what: "Pumpa · Napomene" },
    ]);
    expect(lines?.filter(({ event }) => event.includes("answered"))).toHaveLength(3);
    for (const { event, facts } of activity ?? [])
      if (event.startsWith("work-order-checklist."))
        expect(facts["checklist"]).toMatch(/^Pregled /);
  });

  it("is read from indexes, with the answers of its own checklists only", async () => {
    const acme = await createTestTenant();
    const planned = await planOf(acme, "marko", (ctx) => readOrderActivity(ctx, "x"));
    expect(planned.match(/SEARCH activity USING INDEX activity_by_subject/g)).toHaveLength(2);
    // What is scanned are the lines that were found.
    expect(planned).not.toMatch(/SCAN (work_order_checklists|checklist_template_versions)\b/);
  });
});
