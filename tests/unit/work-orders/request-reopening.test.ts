import { describe, expect, it } from "vitest";
import { requestReopening } from "~/features/work-orders/commands/request-reopening";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, type Stage } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, stage);
  return { acme, order, input: { ...atVersion(order), note: "A part is missing" } };
}

describe("requesting the reopening of a work order", () => {
  it.each(["tomislav", "marko", "ana"])(
    "lets %s, as report author, manager or approver, request it without changing the order",
    async (key) => {
      const { acme, order, input } = await at("signed");
      expect(await requestReopening(acme.as(key), input)).toEqual(order);
      const notes = await acme.rows(
        "SELECT author_id AS by, text FROM work_order_approver_notes WHERE about = 'reopening-requested'",
      );
      expect(notes).toEqual([{ by: who(key), text: "A part is missing" }]);
      expect(
        await acme.rows(
          "SELECT count(*) AS n FROM outbox WHERE type = 'work_order.reopening_requested'",
        ),
      ).toEqual([{ n: 1 }]);
      expect(
        await acme.rows(
          "SELECT count(*) AS n FROM activity WHERE event = 'work-order.reopening-requested'",
        ),
      ).toEqual([{ n: 1 }]);
    },
  );

  const untouched = once(() => at("done"));
  it.each(["tea", "emina"])("is refused to %s without a report on the order", async (key) => {
    const { acme, input } = await untouched();
    await expectRefusal(requestReopening(acme.as(key), input), "not_allowed");
  });

  it("is refused before signing, and for an outdated version", async () => {
    const { acme, input } = await at("submitted");
    await expectRefusal(requestReopening(acme.as("ana"), input), "transition_not_allowed");
    const signed = await at("signed");
    await expectRefusal(
      requestReopening(signed.acme.as("ana"), { ...signed.input, version: 1 }),
      "version_conflict",
    );
  });
});
