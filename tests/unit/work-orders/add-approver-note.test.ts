import { describe, expect, it } from "vitest";
import { addApproverNote } from "~/features/work-orders/commands/shared";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { logOf } from "../../support/records/order-log";
import { orderAt, STAGES } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: (typeof STAGES)[number] = "in-progress") {
  const acme = await createTestTenant({ approvals: 2 });
  const { id } = await orderAt(acme, stage);
  return { acme, input: { id, noteId: newId(), text: "Mind the seal" } };
}

describe("adding an approver note", () => {
  it.each(STAGES)("is allowed when the order is %s", async (stage) => {
    const { acme, input } = await at(stage);
    expect(await addApproverNote(acme.as("ana"), input)).toEqual({ id: input.noteId });
    expect(
      await acme.rows(
        "SELECT author_id AS author, text FROM work_order_approver_notes WHERE about = 'note'",
      ),
    ).toEqual([{ author: who("ana"), text: "Mind the seal" }]);
    expect((await logOf(acme, input.id)).at(-1)).toBe("work-order.approver-note-added");
  });

  it("returns not found for an unknown order", async () => {
    const { acme, input } = await at();
    await expectRefusal(addApproverNote(acme.as("ana"), { ...input, id: newId() }), "not_found");
  });

  it("stores one note when the same input arrives ten times", async () => {
    const { acme, input } = await at();
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        addApproverNote(acme.as("ana", { idempotencyKey: "note-1" }), input),
      ),
    );
    expect(new Set(results.map((one) => one.id))).toEqual(new Set([input.noteId]));
    expect(await acme.rows("SELECT count(*) AS n FROM work_order_approver_notes")).toEqual([
      { n: 1 },
    ]);
  });

  it("refuses an id that another note uses", async () => {
    const { acme, input } = await at();
    await addApproverNote(acme.as("ana"), input);
    await expectRefusal(
      addApproverNote(acme.as("marko"), input),
      "version_conflict",
      "already_exists",
    );
  });
});
