import { describe, expect, it } from "vitest";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { newId } from "~/kernel/ids";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { ctxFor } from "../../support/db/auth-context";
import {
  type ArchivedOrderOptions,
  createArchivedOrder,
} from "../../support/records/archived-order";
import { announcedOf, factsOf, logOf, stateOf } from "../../support/records/order-log";
import { orderAt, signatures } from "../../support/records/orders";
import { actorOf, chooseSettings, addUsers } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

async function waiting(options: ArchivedOrderOptions = {}) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await createArchivedOrder(acme, {
    status: "waiting-for-approvals",
    reportsOf: ["tomislav"],
    ...options,
  });
  return { acme, order, input: { id: order.id, revision: order.revision, note: "" } };
}

const approvalsIn = async (acme: Company) =>
  (await acme.rows("SELECT count(*) AS n FROM work_order_approvals"))[0]?.["n"];

describe("approving a work order", () => {
  it.each(["ana", "marko", "sanja"])("counts the approval of %s", async (key) => {
    const { acme, order, input } = await waiting();
    expect(await approveWorkOrder(acme.as(key), { ...input, note: "Well done" })).toMatchObject({
      status: "waiting-for-approvals",
      revision: order.revision,
    });
    expect(await acme.rows("SELECT note FROM work_order_approvals")).toEqual([
      { note: "Well done" },
    ]);
    expect(await acme.rows("SELECT about, text FROM work_order_approver_notes")).toEqual([
      { about: "approval", text: "Well done" },
    ]);
    expect(await factsOf(acme, order.id, "approved")).toEqual({ revision: 1, note: "Well done" });
    expect(await announcedOf(acme, order.id)).toEqual(["work_order.approved"]);
  });

  it("leaves an unsigned order waiting for its signature, regardless of the number of approvals", async () => {
    const { acme, input } = await waiting({ approvedBy: ["ana"] });
    expect(await approveWorkOrder(acme.as("amar"), input)).toMatchObject({
      status: "waiting-for-approvals",
    });
  });

  it("completes a signed order with the last approval and notifies once", async () => {
    const { acme, order, input } = await waiting({ status: "signed", signed: true });
    expect(await approveWorkOrder(acme.as("ana"), input)).toMatchObject({ status: "signed" });
    expect(await approveWorkOrder(acme.as("amar"), input)).toMatchObject({ status: "done" });
    expect(await stateOf(acme, order.id)).toMatchObject({ outcome: "signed" });
    expect(
      (await announcedOf(acme, order.id)).filter((type) => type === "work_order.done"),
    ).toHaveLength(1);
  });

  it("completes the order when the signature follows the approvals", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "approved");
    expect(order.status).toBe("waiting-for-approvals");
    expect(await signWorkOrder(acme.as("tomislav"), signatures(order))).toMatchObject({
      status: "done",
    });
    expect(
      (await announcedOf(acme, order.id)).filter((type) => type === "work_order.done"),
    ).toHaveLength(1);
  });

  it.each([
    ["submitter", { submitter: "marko" }],
    ["assignee", { technicians: ["tomislav", "marko"] }],
    ["author of a report", { reportsOf: ["marko"] }],
  ])("is refused to the order's %s", async (_, order) => {
    const { acme, input } = await waiting(order);
    await expectRefusal(approveWorkOrder(acme.as("marko"), input), "guard_failed", "four_eyes");
  });

  it("is refused to a user who signed one of its reports", async () => {
    const { acme, input } = await waiting();
    await acme.run("INSERT INTO personal_details (hash, salt, created_at) VALUES ('h', 's', 0)");
    await acme.run(
      "INSERT INTO daily_report_versions SELECT id, 1, 1, '{}', '', author_id, 0 FROM daily_reports",
    );
    await acme.run(
      "INSERT INTO daily_report_signatures SELECT id, 1, 'technician', 'h', ?, 0 FROM daily_reports",
      actorOf("marko").userId,
    );
    await expectRefusal(approveWorkOrder(acme.as("marko"), input), "guard_failed", "four_eyes");
  });

  it("is refused to a user who signed it in the lead's place, before or concurrently", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "submitted");
    const input = { id: order.id, revision: order.revision ?? "", note: "" };
    let calls = 0;
    const enqueueOutbox = async () =>
      void ((calls += 1) === 1 && (await signWorkOrder(acme.as("marko"), signatures(order))));
    await expectRefusal(
      approveWorkOrder({ ...acme.as("marko"), enqueueOutbox }, input),
      "guard_failed",
      "four_eyes",
    );
    await expectRefusal(approveWorkOrder(acme.as("marko"), input), "guard_failed", "four_eyes");
    expect(await approveWorkOrder(acme.as("ana"), input)).toMatchObject({ status: "signed" });
  });

  it("allows self-approval where the tenant disabled the four-eyes rule, once per person", async () => {
    const { acme, input } = await waiting({ submitter: "marko" });
    await chooseSettings(acme, { approvals: 2, fourEyes: false });
    await approveWorkOrder(acme.as("marko"), input);
    await expectRefusal(
      approveWorkOrder(acme.as("marko"), input),
      "guard_failed",
      "approved_already",
    );
  });

  it.each(["backlog", "in-progress"] as const)(
    "is refused when the order is %s",
    async (status) => {
      const { acme, input } = await waiting({ status });
      await expectRefusal(approveWorkOrder(acme.as("ana"), input), "transition_not_allowed");
    },
  );

  it("refuses a revision other than the one shown", async () => {
    const { acme, order, input } = await waiting();
    await expect(
      approveWorkOrder(acme.as("ana"), { ...input, revision: "0".repeat(64) }),
    ).rejects.toMatchObject({
      code: "version_conflict",
      facts: { current: { revision: order.revision } },
    });
    await expectRefusal(approveWorkOrder(acme.as("ana"), { ...input, id: newId() }), "not_found");
  });

  it("keeps the number of required approvals that the order was submitted with", async () => {
    const { acme, order, input } = await waiting({
      status: "signed",
      signed: true,
      approvalsRequired: 1,
    });
    await chooseSettings(acme, { approvals: 5 });
    await approveWorkOrder(acme.as("ana"), input);
    expect(await stateOf(acme, order.id)).toMatchObject({ status: "done" });
  });

  it("counts ten concurrent approvers once each", async () => {
    const { acme, order, input } = await waiting({
      status: "signed",
      signed: true,
      approvalsRequired: 10,
    });
    const people = await addUsers(acme, "APPROVER", 10);
    const results = await Promise.all(
      people.map((one) => approveWorkOrder(ctxFor(acme, one), input)),
    );
    expect(results.map((one) => one.status).sort()).toEqual([
      "done",
      ...Array.from({ length: 9 }, () => "signed"),
    ]);
    expect(await approvalsIn(acme)).toBe(10);
    expect(
      (await announcedOf(acme, order.id)).filter((type) => type === "work_order.done"),
    ).toHaveLength(1);
    expect(
      (await logOf(acme, order.id)).filter((event) => event === "work-order.approved"),
    ).toHaveLength(10);
  });

  it("counts one person once for ten concurrent requests", async () => {
    const { acme, input } = await waiting();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => approveWorkOrder(acme.as("ana"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of ended)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ reason: "approved_already" });
    expect(await approvalsIn(acme)).toBe(1);
  });

  it("is refused if the session ended or the user was deactivated meanwhile", async () => {
    const { acme, input } = await waiting();
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", actorOf("ana").userId);
    await expectRefusal(approveWorkOrder(acme.as("ana"), input), "token_invalid", "session_ended");
  });
});
