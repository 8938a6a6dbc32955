import { describe, expect, it } from "vitest";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, type Stage } from "../../support/records/orders";
import { chooseSettings } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, stage);
  return { acme, order, input: { ...atVersion(order), reason: "Hours were wrong" } };
}

describe("reopening a signed work order", () => {
  it.each(["signed", "done"] as const)(
    "makes an order that is %s editable again; the signed revision stays",
    async (stage) => {
      const { acme, input } = await at(stage);
      expect(await reopenWorkOrder(acme.as("sanja"), input)).toMatchObject({
        status: "in-progress",
        revision: null,
      });
      expect(
        await acme.rows("SELECT outcome, done_at AS d, signed_at AS s FROM work_orders"),
      ).toEqual([{ outcome: null, d: null, s: null }]);
      expect(await acme.rows("SELECT count(*) AS n FROM work_order_signatures")).toEqual([
        { n: 1 },
      ]);
      expect(
        await acme.rows("SELECT text FROM work_order_approver_notes WHERE about = 'reopened'"),
      ).toEqual([{ text: "Hours were wrong" }]);
      expect(
        await acme.rows("SELECT count(*) AS n FROM activity WHERE event = 'work-order.reopened'"),
      ).toEqual([{ n: 1 }]);
    },
  );

  it("leads to a new revision with new approvals and signatures, by the settings at that time", async () => {
    const { acme, order, input } = await at("done");
    const reopened = await reopenWorkOrder(acme.as("sanja"), input);
    await chooseSettings(acme, { approvals: 1 });
    const again = await submitForApproval(acme.as("tomislav"), {
      ...atVersion(reopened),
      noHoursReason: "",
    });
    expect(again).toMatchObject({ status: "waiting-for-approvals" });
    const rows = await acme.rows(
      "SELECT number, sha256, previous_sha256 AS before, approvals_required AS n FROM work_order_revisions ORDER BY number",
    );
    expect(rows).toEqual([
      { number: 1, sha256: order.revision, before: null, n: 2 },
      { number: 2, sha256: again.revision, before: order.revision, n: 1 },
    ]);
    await expect(acme.run("DELETE FROM work_order_signatures")).rejects.toThrow(/insert-only/);
  });

  it("is refused before signing, for an order called off, and for an outdated version", async () => {
    const { acme, input } = await at("submitted");
    await expectRefusal(reopenWorkOrder(acme.as("sanja"), input), "transition_not_allowed");
    const off = await at("in-progress");
    const gone = await callOffWorkOrder(off.acme.as("marko"), off.input);
    await expectRefusal(
      reopenWorkOrder(off.acme.as("sanja"), { ...off.input, version: gone.version }),
      "guard_failed",
      "called_off",
    );
    const signed = await at("signed");
    await expectRefusal(
      reopenWorkOrder(signed.acme.as("sanja"), { ...signed.input, version: 1 }),
      "version_conflict",
    );
  });
});
