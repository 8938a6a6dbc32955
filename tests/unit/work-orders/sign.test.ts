import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { signInput } from "~/features/work-orders/inputs/commands";
import { parseInput } from "~/kernel/input/parse";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, report, signatures, type Stage } from "../../support/records/orders";
import { DAY_MS, NOW, OTHER_PLACE, who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";

async function at(stage: Stage, approvals = 2) {
  const acme = await createTestTenant({ approvals });
  return { acme, order: await orderAt(acme, stage) };
}

const signed = (acme: Company) =>
  acme.rows(`SELECT s.sha256, s.place, s.signed_by AS by, s.in_leads_place AS instead, t.content ->> 'name' AS technician, t.user_id AS lead,
    c.content ->> 'name' AS customer FROM work_order_signatures s JOIN personal_details t ON t.hash = s.technician_person
    LEFT JOIN personal_details c ON c.hash = s.customer_person`);

describe("signing a submitted order", () => {
  it("stores both signatures on the revision that was shown", async () => {
    const { acme, order } = await at("submitted");
    const ctx = acme.as("tomislav");
    const result = await signWorkOrder(ctx, signatures(order));
    expect(result).toMatchObject({
      status: "signed",
      version: order.version + 1,
      revision: order.revision,
    });
    const names = { technician: "Tomislav Đurić", lead: who("tomislav"), customer: "Šime Jurić" };
    expect(await signed(acme)).toEqual([
      { sha256: order.revision, place: "Rijeka", by: who("tomislav"), instead: 0, ...names },
    ]);
    expect(ctx.database.stats.roundTrips).toBe(2);
    const log = await acme.rows(
      "SELECT actor_id AS by FROM activity WHERE subject_id = ? AND event = 'work-order.signed'",
      order.id,
    );
    expect(log).toEqual([{ by: who("tomislav") }]);
    const notified = await acme.rows(
      "SELECT type FROM outbox WHERE type IN ('work_order.signed', 'work_order.done')",
    );
    expect(notified).toEqual([{ type: "work_order.signed" }]);
  });

  it("completes an order that has its approvals", async () => {
    const { acme, order } = await at("approved");
    expect(await signWorkOrder(acme.as("tomislav"), signatures(order))).toMatchObject({
      status: "done",
    });
    expect(await acme.rows("SELECT outcome, done_at IS NOT NULL AS done FROM work_orders")).toEqual(
      [{ outcome: "signed", done: 1 }],
    );
    expect(
      await acme.rows("SELECT count(*) AS n FROM outbox WHERE type = 'work_order.done'"),
    ).toEqual([{ n: 1 }]);
  });

  it("records the person who signed in the lead's place", async () => {
    const { acme, order } = await at("submitted");
    await signWorkOrder(acme.as("marko"), signatures(order));
    expect(await signed(acme)).toMatchObject([{ by: who("marko"), instead: 1 }]);
  });

  it("is refused a second time, and without a submission", async () => {
    const { acme, order } = await at("submitted");
    const result = await signWorkOrder(acme.as("tomislav"), signatures(order));
    await expectRefusal(
      signWorkOrder(acme.as("tomislav"), signatures(result)),
      "transition_not_allowed",
      "signed_already",
    );
    const early = await at("reported");
    await expectRefusal(
      signWorkOrder(early.acme.as("tomislav"), signatures(early.order)),
      "guard_failed",
      "approvals_on",
    );
  });

  it("refuses the hash of an earlier revision, so that only a displayed revision is signed", async () => {
    const { acme, order } = await at("signed");
    const reopened = await reopenWorkOrder(acme.as("sanja"), {
      ...atVersion(order),
      reason: "Wrong hours",
    });
    const again = await submitForApproval(acme.as("tomislav"), {
      ...atVersion(reopened),
      noHoursReason: "",
    });
    await expectRefusal(signWorkOrder(acme.as("tomislav"), signatures(order)), "version_conflict");
    expect(await signWorkOrder(acme.as("tomislav"), signatures(again))).toMatchObject({
      status: "signed",
    });
    expect(await signed(acme)).toHaveLength(2);
  });

  it("says that the order was changed, and not what its new state lacks, where it was sent back meanwhile", async () => {
    const { acme, order } = await at("submitted");
    await allowEditing(acme.as("marko"), { ...atVersion(order), note: "Drugi opis" });
    const refusal = await refusalOf(signWorkOrder(acme.as("tomislav"), signatures(order)));
    expect(refusal).toMatchObject({
      code: "version_conflict",
      facts: { current: { status: "in-progress" }, lastChange: { by: "Marko Horvat" } },
    });
  });

  it("says that it is signed where the office did so first", async () => {
    const { acme, order } = await at("submitted");
    await signWorkOrder(acme.as("marko"), signatures(order));
    await expectRefusal(
      signWorkOrder(acme.as("tomislav"), signatures(order)),
      "transition_not_allowed",
      "signed_already",
    );
  });

  it("calls a customer that was added to an open order a change of it, not a missing signature", async () => {
    const { acme, order } = await at("reported", 0);
    const before = signatures(order, { customer: null });
    await acme.run("UPDATE work_orders SET version = version + 1 WHERE id = ?", order.id);
    await expectRefusal(signWorkOrder(acme.as("tomislav"), before), "version_conflict");
  });

  it("requires the customer's signature where there is a customer, and none otherwise", async () => {
    const { acme, order } = await at("submitted");
    await expectRefusal(
      signWorkOrder(acme.as("tomislav"), signatures(order, { customer: null })),
      "invalid_input",
    );
    await acme.run("UPDATE locations SET customer_id = NULL WHERE id = ?", OTHER_PLACE.locationId);
    const own = await orderAt(acme, "submitted", {
      customerId: null,
      locationId: OTHER_PLACE.locationId,
      roomId: null,
      assetId: null,
    });
    await expectRefusal(signWorkOrder(acme.as("tomislav"), signatures(own)), "invalid_input");
    expect(
      await signWorkOrder(acme.as("tomislav"), signatures(own, { customer: null })),
    ).toMatchObject({ status: "signed" });
    expect(await signed(acme)).toMatchObject([{ customer: null }]);
  });

  it("prints the technician's signature under the name of the account, whatever was sent", async () => {
    const { acme, order } = await at("submitted");
    const technician = { name: "Netko Drugi", image: "", typed: "Netko Drugi" };
    await signWorkOrder(acme.as("tomislav"), signatures(order, { technician }));
    const [person] = await acme.rows(
      "SELECT content, user_id FROM personal_details WHERE hash = (SELECT technician_person FROM work_order_signatures)",
    );
    expect(JSON.parse(String(person?.["content"]))).toMatchObject({
      name: "Tomislav Đurić",
      typed: "Tomislav Đurić",
    });
    expect(person?.["user_id"]).toBe(who("tomislav"));
  });

  it("requires a drawn or typed signature, a place and the confirmation", async () => {
    const { order } = await at("submitted");
    const bare = {
      ...signatures(order),
      place: " ",
      confirmed: false,
      technician: { name: "Tomislav Đurić" },
    };
    expect(() => parseInput(signInput, bare)).toThrow(
      expect.objectContaining({
        facts: {
          fields: { place: "required", confirmed: "required", "technician.typed": "required" },
        },
      }),
    );
  });

  it("stores one of ten concurrent signatures", async () => {
    const { acme, order } = await at("submitted");
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => signWorkOrder(acme.as("tomislav"), signatures(order))),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of all)
      if (one.status === "rejected")
        expect(["guard_failed", "transition_not_allowed"]).toContain(one.reason.code);
    expect(await signed(acme)).toHaveLength(1);
    expect(
      await acme.rows("SELECT count(*) AS n FROM activity WHERE event = 'work-order.signed'"),
    ).toEqual([{ n: 1 }]);
  });
});

describe("the time of a signature", () => {
  // The report of `orderAt` was captured a minute before now.
  it.each([
    ["is the device's, when the call arrives later", NOW - 30_000, NOW - 30_000],
    ["is the report's, when the clocks differ by a little", NOW - 90_000, NOW - 60_000],
    ["is the server's, when the device says it was before the report", 0, NOW],
    ["is the server's, when the device says it is in the future", NOW + DAY_MS, NOW],
    ["is the server's, when the device says nothing", undefined, NOW],
  ])("%s", async (_, capturedAt, expected) => {
    const { acme, order } = await at("reported", 0);
    await signWorkOrder(acme.as("tomislav"), signatures(order, { capturedAt }));
    expect(await acme.rows("SELECT signed_at AS at FROM work_order_signatures")).toEqual([
      { at: expected },
    ]);
  });
});

describe("signing where the tenant requires no approvals", () => {
  it("freezes, signs and completes the order in one step", async () => {
    const { acme, order } = await at("reported", 0);
    const result = await signWorkOrder(acme.as("tomislav"), signatures(order));
    expect(result).toMatchObject({
      status: "done",
      revision: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await signed(acme)).toMatchObject([{ sha256: result.revision }]);
    expect(
      await acme.rows(
        "SELECT type FROM outbox WHERE type LIKE 'work_order.%ed' OR type LIKE '%done' ORDER BY type",
      ),
    ).toMatchObject([
      { type: "work_order.assigned" },
      { type: "work_order.assigned" },
      { type: "work_order.done" },
      { type: "work_order.signed" },
    ]);
  });

  it("requires a report, its hours or a reason for none, and the current version", async () => {
    const { acme, order } = await at("in-progress", 0);
    await expectRefusal(
      signWorkOrder(acme.as("tomislav"), signatures(order)),
      "guard_failed",
      "needs_report",
    );
    await fileReport(
      acme.as("tomislav"),
      report(order.id, "tomislav", { entries: [], notes: "Pregled" }),
    );
    await expectRefusal(
      signWorkOrder(acme.as("tomislav"), signatures(order)),
      "guard_failed",
      "needs_hours_or_reason",
    );
    await expectRefusal(
      signWorkOrder(
        acme.as("tomislav"),
        signatures(order, { version: 1, noHoursReason: "Jamstvo" }),
      ),
      "version_conflict",
    );
    expect(
      await signWorkOrder(acme.as("tomislav"), signatures(order, { noHoursReason: "Jamstvo" })),
    ).toMatchObject({ status: "done" });
  });

  it("conflicts with a report that is filed concurrently", async () => {
    const { acme, order } = await at("reported", 0);
    const enqueueOutbox = async () =>
      void (await fileReport(
        acme.as("marko"),
        report(order.id, "marko", { entries: [], notes: "Late" }),
      ));
    await expectRefusal(
      signWorkOrder({ ...acme.as("tomislav"), enqueueOutbox }, signatures(order)),
      "version_conflict",
    );
    expect(await signed(acme)).toEqual([]);
    expect(await acme.rows("SELECT count(*) AS n FROM work_order_revisions")).toEqual([{ n: 0 }]);
  });
});
