import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { deleteTicket } from "~/features/tickets/commands/delete";
import { updateCustomer } from "~/features/customers/commands";
import { updateInput } from "~/features/customers/inputs";
import { addApproverNote } from "~/features/work-orders/commands/shared";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { raisesVersion } from "~/server/command/last-change";
import { newId } from "~/kernel/ids";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { startTimer } from "~/features/timers/commands/start";
import { deleteWorkOrder } from "~/features/work-orders/commands/delete";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import {
  updateInput as updateOrderInput,
  type UpdateInput,
} from "~/features/work-orders/inputs/create";
import { createTestTenant } from "../../../support/db/test-tenant";
import { createArchivedOrder } from "../../../support/records/archived-order";
import { richText } from "../../../support/records/comments";
import { idAndVersion, raised } from "../../../support/records/tickets";
import { contentSeen, orderAt, plan, report } from "../../../support/records/orders";
import { type Choices, NOW, PLACE, who } from "../../../support/records/people";
import { refusalOf } from "../../../support/api/signed-in";

describe("a version conflict", () => {
  it("names the author and time of the last change, with the stored state", async () => {
    const acme = await createTestTenant();
    const change = (name: string) =>
      updateInput("customers").parse({ id: PLACE.customerId, version: 1, name });
    await updateCustomer(acme.as("sanja", { now: NOW - 60_000 }), change("Vodovod"), "customers");
    const { code, facts } = await refusalOf(
      updateCustomer(acme.as("marko"), change("Kanalizacija"), "customers"),
    );
    expect({ code, facts }).toMatchObject({
      code: "version_conflict",
      facts: {
        current: { version: 2, name: "Vodovod" },
        lastChange: { by: "Sanja Kovač", at: NOW - 60_000 },
      },
    });
  });

  it("refers to the change, not to later comments", async () => {
    const acme = await createTestTenant();
    const { id } = await createArchivedOrder(acme, { status: "backlog" });
    await startWorkOrder(acme.as("marko", { now: NOW - 60_000 }), { id, version: 1 });
    await addApproverNote(acme.as("ana"), { id, noteId: newId(), text: "Hvala" });
    const { facts } = await refusalOf(startWorkOrder(acme.as("tomislav"), { id, version: 1 }));
    expect(facts).toMatchObject({ lastChange: { by: "Marko Horvat", at: NOW - 60_000 } });
  });
});

/** An order in backlog that Marko changes while a technician has it on a device, with the version that the device read. */
async function changedMeanwhile(choices: Choices = {}) {
  const description = "Provjeri i ventil";
  const acme = await createTestTenant({ approvals: 1, ...choices });
  const { id, version } = await orderAt(acme, "backlog");
  const change = (more: Partial<UpdateInput>) =>
    updateWorkOrder(
      acme.as("marko", { now: NOW - 60_000 }),
      updateOrderInput.parse({ ...plan(), id, version, ...more }),
    );
  return { acme, id, version, change, description };
}

describe("what a device queued and a change meanwhile refuses", () => {
  it("names who changed the order and both texts, not the author of the report that started it", async () => {
    const { acme, id, version, change, description } = await changedMeanwhile();
    const content = { ...(await contentSeen(acme, { id })), starts: true };
    await change({ description });
    const filed = report(id);
    await fileReport(acme.as("tomislav", { idempotencyKey: filed.id }), filed);
    const seen = {
      ...content,
      reports: [{ id: filed.id, version: 1 }],
      queued: [{ id: filed.id, changes: 1 }],
    };
    const { code, facts } = await refusalOf(
      submitForApproval(acme.as("tomislav", { idempotencyKey: newId() }), {
        id,
        version,
        content: seen,
        noHoursReason: "",
      }),
    );
    expect({ code, lastChange: facts["lastChange"] }).toEqual({
      code: "version_conflict",
      lastChange: {
        by: "Marko Horvat",
        at: NOW - 60_000,
        event: "work-order.updated",
        changes: [{ field: "description", from: plan().description, to: description }],
      },
    });
  });

  it("names who filed a report meanwhile, and not who created the order", async () => {
    const { acme, id, version } = await changedMeanwhile({ entry: "ALL_ASSIGNEES" });
    await fileReport(acme.as("tomislav"), report(id));
    const content = await contentSeen(acme, { id });
    await fileReport(acme.as("tea", { now: NOW - 30_000 }), report(id, "tea"));
    const { facts } = await refusalOf(
      submitForApproval(acme.as("tomislav", { idempotencyKey: newId() }), {
        id,
        version: version + 1,
        content,
        noHoursReason: "",
      }),
    );
    expect(facts).toMatchObject({ lastChange: { by: "Tea Šimić", event: "daily-report.filed" } });
  });

  it("names who changed or submitted the report that a device changed", async () => {
    const { acme, id, version } = await changedMeanwhile();
    const filed = report(id);
    await fileReport(acme.as("tomislav"), filed);
    const { entries } = filed;
    const changed = (notes: string) =>
      updateReportInput.parse({ id: filed.id, version: 1, entries, notes });
    const send = () =>
      refusalOf(
        updateReport(acme.as("tomislav", { idempotencyKey: newId() }), changed("On the device")),
      );
    await updateReport(acme.as("marko", { now: NOW - 60_000 }), changed("By the office"));
    expect(await send()).toMatchObject({
      code: "version_conflict",
      facts: { lastChange: { by: "Marko Horvat", event: "daily-report.changed" } },
    });
    await submitForApproval(acme.as("marko", { now: NOW - 30_000 }), {
      id,
      version: version + 1,
      content: await contentSeen(acme, { id }),
      noHoursReason: "",
    });
    expect(await send()).toMatchObject({
      code: "transition_not_allowed",
      facts: { lastChange: { by: "Marko Horvat", event: "work-order.submitted" } },
    });
  });

  it("says who took the technician off the order, and who of the team leads it now", async () => {
    const { acme, id, change } = await changedMeanwhile();
    const begin = (key: string) =>
      refusalOf(
        startTimer(acme.as(key, { idempotencyKey: newId() }), {
          id: newId(),
          workOrderId: id,
          kind: "work",
          capturedAt: NOW,
        }),
      );
    expect((await begin("tarik")).facts).not.toHaveProperty("lastChange");
    await change({ technicianIds: [who("tea")], leadId: who("tea") });
    expect((await begin("tomislav")).facts).toMatchObject({
      lastChange: { by: "Marko Horvat", at: NOW - 60_000, event: "work-order.taken-off" },
    });
  });

  it("says who deleted the order, to those who may read orders and only to what a device sends", async () => {
    const { acme, id, version } = await changedMeanwhile();
    await deleteWorkOrder(acme.as("marko", { now: NOW - 60_000 }), { id, version });
    const start = (key: string, idempotencyKey: string | null) =>
      refusalOf(startWorkOrder(acme.as(key, { idempotencyKey }), { id, version }));
    expect((await start("tomislav", newId())).facts).toMatchObject({
      lastChange: { by: "Marko Horvat", event: "work-order.deleted" },
    });
    expect((await start("tomislav", null)).facts).not.toHaveProperty("lastChange");
    expect((await start("emina", newId())).facts).not.toHaveProperty("lastChange");
  });

  it("says who deleted the ticket that a comment waited for", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "marko");
    await deleteTicket(acme.as("marko", { now: NOW - 60_000 }), idAndVersion(ticket));
    const comment = richText({ type: "ticket", id: ticket.id });
    const { code, facts } = await refusalOf(
      addComment(acme.as("tomislav", { idempotencyKey: comment.commentId }), comment),
    );
    expect({ code, facts }).toMatchObject({
      code: "not_found",
      facts: { lastChange: { by: "Marko Horvat", at: NOW - 60_000, event: "ticket.deleted" } },
    });
  });

  it("cuts long texts", async () => {
    const { acme, id, version, change } = await changedMeanwhile();
    await change({ description: "ž".repeat(9_000) });
    const { facts } = await refusalOf(
      updateWorkOrder(acme.as("sanja"), updateOrderInput.parse({ ...plan(), id, version })),
    );
    expect(facts).toMatchObject({
      lastChange: { changes: [{ to: `${"ž".repeat(139)}…` }] },
    });
  });
});

describe("an event in a record's log", () => {
  it.each([
    ["work-order", "work-order.updated"],
    ["work-order", "work-order.assigned"],
    ["ticket", "ticket.linked"],
    ["user", "user.updated"],
  ])("of a %s raises its version: %s", (subject, event) => {
    expect(raisesVersion(subject, event)).toBe(true);
  });

  it.each([
    ["work-order", "comment.added"],
    ["work-order", "daily-report.filed"],
    ["work-order", "work-order-checklist.answered"],
    ["work-order", "work-order.visit-moved"],
    ["work-order", "work-order.checklist-added"],
    ["work-order", "work-order.checklist-added-by-asset"],
    ["spare-part", "spare-part.counted"],
    ["maintenance-plan", "maintenance-plan.ordered"],
    ["user", "user.password-changed"],
  ])("of a %s is beside its version: %s", (subject, event) => {
    expect(raisesVersion(subject, event)).toBe(false);
  });
});
