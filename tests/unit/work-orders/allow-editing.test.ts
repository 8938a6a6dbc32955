import { describe, expect, it } from "vitest";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { sentBackNote } from "~/features/work-orders/model";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { announcedOf, factsOf, stateOf } from "../../support/records/order-log";
import { atVersion, orderAt, type Stage } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, stage);
  return { acme, order, input: { ...atVersion(order), note: "Hours of Tea are missing" } };
}

describe("sending an order back for changes", () => {
  it.each(["ana", "marko", "sanja"])(
    "lets %s send the order back with a note for the technicians",
    async (key) => {
      const { acme, order, input } = await at("submitted");
      expect(await allowEditing(acme.as(key), input)).toMatchObject({
        status: "in-progress",
        revision: null,
      });
      expect(await acme.rows("SELECT about, text FROM work_order_approver_notes")).toEqual([
        { about: "sent-back", text: input.note },
      ]);
      expect(await factsOf(acme, order.id, "sent-back")).toEqual({ revision: 1, note: input.note });
      expect((await announcedOf(acme, order.id)).at(-1)).toBe("work_order.sent_back");
    },
  );

  it("closes the revision: its approvals do not count for the next one", async () => {
    const { acme, order } = await at("submitted");
    const approve = { id: order.id, revision: order.revision ?? "", note: "" };
    const approved = await approveWorkOrder(acme.as("ana"), approve);
    const back = await allowEditing(acme.as("amar"), { ...atVersion(approved), note: "Again" });
    const again = await submitForApproval(acme.as("tomislav"), {
      ...atVersion(back),
      noHoursReason: "",
    });
    await expectRefusal(approveWorkOrder(acme.as("amar"), approve), "version_conflict");
    expect(
      await approveWorkOrder(acme.as("ana"), { ...approve, revision: again.revision ?? "" }),
    ).toMatchObject({ status: "waiting-for-approvals" });
    expect(await acme.rows("SELECT count(*) AS n FROM work_order_approvals")).toEqual([{ n: 2 }]);
  });

  it.each(["backlog", "in-progress", "signed", "done"] as const)(
    "is refused when the order is %s",
    async (stage) => {
      const { acme, order, input } = await at(stage);
      const before = await stateOf(acme, order.id);
      await expectRefusal(allowEditing(acme.as("sanja"), input), "transition_not_allowed");
      expect(await stateOf(acme, order.id)).toEqual(before);
    },
  );

  it("refuses an outdated version and returns the current one", async () => {
    const { acme, order, input } = await at("submitted");
    await expect(allowEditing(acme.as("ana"), { ...input, version: 1 })).rejects.toMatchObject({
      code: "version_conflict",
      facts: { current: { version: order.version, status: "waiting-for-approvals" } },
    });
  });

  it("applies once for ten concurrent requests", async () => {
    const acme = await createTestTenant();
    const order = await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      reportsOf: ["tomislav"],
    });
    const ended = await Promise.allSettled(
      ["ana", "amar", "marko", "sanja", "ana", "amar"].map((key) =>
        allowEditing(acme.as(key), { ...order, note: "x" }),
      ),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await acme.rows("SELECT count(*) AS n FROM work_order_approver_notes")).toEqual([
      { n: 1 },
    ]);
  });

  it("an order that was sent back names who did it and why, until it is submitted again", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "submitted");
    const noteFor = async (key: string) =>
      sentBackNote(await getWorkOrder(acme.as(key), order.id))?.text ?? null;
    expect(await noteFor("tomislav")).toBeNull();
    const back = await allowEditing(acme.as("ana"), { ...atVersion(order), note: "Hours missing" });
    expect([await noteFor("tomislav"), await noteFor("ana")]).toEqual([
      "Hours missing",
      "Hours missing",
    ]);
    await submitForApproval(acme.as("tomislav"), { ...atVersion(back), noHoursReason: "" });
    expect(await noteFor("tomislav")).toBeNull();
  });
});
