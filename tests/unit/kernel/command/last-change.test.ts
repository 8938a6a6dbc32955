import { describe, expect, it } from "vitest";
import { updateCustomer } from "~/features/customers/commands";
import { updateInput } from "~/features/customers/inputs";
import { addApproverNote } from "~/features/work-orders/commands/shared";
import { startWorkOrder } from "~/features/work-orders/commands/start";
import { raisesVersion } from "~/server/command/last-change";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../../support/db/test-tenant";
import { createArchivedOrder } from "../../../support/records/archived-order";
import { NOW, PLACE } from "../../../support/records/people";
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
