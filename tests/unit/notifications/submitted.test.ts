import { describe, expect, it } from "vitest";
import { readSubmitted } from "~/features/notifications/mutations";
import { approveTask } from "~/features/tasks/commands/approve";
import { allowTaskEditing } from "~/features/tasks/commands/shared";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { reviewPath } from "~/features/work-orders/model";
import { lowerApprovals } from "~/features/work-orders/commands/lower-approvals";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { sql } from "drizzle-orm";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { recipientsOf } from "../../support/records/notifications";
import { atVersion, orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { approval, idAndVersion, taskAt } from "../../support/records/tasks";

const APPROVERS = ["ana", "amar", "marko"];

/** Everybody who may approve the record was told that it waits. */
async function tell(acme: Company, event: string, path: string) {
  for (const key of APPROVERS) await recipientsOf(acme, key, { event, path });
}

async function unreadOf(acme: Company, path: string): Promise<string[]> {
  const rows = await acme.rows(
    "SELECT user_id AS id FROM notifications WHERE path = ? AND read_at IS NULL",
    path,
  );
  return APPROVERS.filter((key) => rows.some(({ id }) => id === who(key)));
}

async function waitingOrder(approvals: number) {
  const acme = await createTestTenant({ approvals });
  const order = await orderAt(acme, "submitted");
  const path = reviewPath(order.id);
  await tell(acme, "work_order.submitted", path);
  const approve = (key: string) =>
    approveWorkOrder(acme.as(key), { id: order.id, revision: order.revision ?? "", note: "" });
  return { acme, order, path, approve };
}

describe("the notification that an order awaits approval", () => {
  it("is read for who has approved, and for everybody with the last approval", async () => {
    const { acme, path, approve } = await waitingOrder(2);
    await recipientsOf(acme, "ana", { event: "work_order.submitted", path: "/work-orders/other" });
    await recipientsOf(acme, "ana", { event: "comment.added", path });
    await approve("ana");
    // The comment is still unread.
    expect(await unreadOf(acme, path)).toEqual(["ana", "amar", "marko"]);
    await acme.run("DELETE FROM notifications WHERE event = 'comment.added'");
    expect(await unreadOf(acme, path)).toEqual(["amar", "marko"]);
    await approve("amar");
    expect(await unreadOf(acme, path)).toEqual([]);
    expect(await unreadOf(acme, "/work-orders/other")).toEqual(["ana"]);
  });

  it("is read for everybody when the order is sent back or reopened", async () => {
    const sentBack = await waitingOrder(2);
    const note = { ...atVersion(sentBack.order), note: "Ispraviti" };
    await allowEditing(sentBack.acme.as("ana"), note);
    expect(await unreadOf(sentBack.acme, sentBack.path)).toEqual([]);
    const acme = await createTestTenant({ approvals: 2 });
    const signed = await orderAt(acme, "signed");
    const path = reviewPath(signed.id);
    await tell(acme, "work_order.submitted", path);
    await reopenWorkOrder(acme.as("sanja"), { ...atVersion(signed), reason: "Krivi dio" });
    expect(await unreadOf(acme, path)).toEqual([]);
  });

  it("is read for everybody when fewer approvals are enough", async () => {
    const { acme, order, path, approve } = await waitingOrder(2);
    const { version } = await approve("ana");
    const input = { id: order.id, version, required: 1, reason: "Hitno" };
    await lowerApprovals(acme.as("sanja"), input);
    expect(await unreadOf(acme, path)).toEqual([]);
  });

  it("is found by an index", async () => {
    const acme = await createTestTenant();
    const { statement } = readSubmitted(
      acme.as("ana"),
      { event: "work_order.submitted", path: "/work-orders/1" },
      { approvedBy: null, isDecided: sql`1` },
    );
    const { sql: text, args } = statement;
    const plan = await acme.database.read({ sql: `EXPLAIN QUERY PLAN ${text}`, args });
    expect(plan.rows.map(({ detail }) => detail).join("\n")).toContain("notifications_unread");
  });
});

describe("the notification that a task awaits approval", () => {
  it("is read as that of an order is", async () => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const task = await taskAt(acme, "submitted");
    const path = `/tasks/${task.id}`;
    await tell(acme, "task.submitted", path);
    await approveTask(acme.as("ana"), approval(task));
    expect(await unreadOf(acme, path)).toEqual(["amar", "marko"]);
    await approveTask(acme.as("amar"), approval(task));
    expect(await unreadOf(acme, path)).toEqual([]);
    const other = await taskAt(acme, "submitted");
    await tell(acme, "task.submitted", `/tasks/${other.id}`);
    await allowTaskEditing(acme.as("ana"), { ...idAndVersion(other), note: "Ispraviti" });
    expect(await unreadOf(acme, `/tasks/${other.id}`)).toEqual([]);
  });
});
