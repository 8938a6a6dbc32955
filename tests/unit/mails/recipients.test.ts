import { describe, expect, it } from "vitest";
import { readConcerned } from "~/features/notifications/topics/table";
import type { NotificationEvent } from "~/features/notifications/model";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";

async function concerned(
  event: NotificationEvent,
  stage: Parameters<typeof orderAt>[1],
  choices: Parameters<typeof createTestTenant>[0] = { approvals: 2 },
) {
  const acme = await createTestTenant(choices);
  const { id } = await orderAt(acme, stage);
  const [row] = await acme.rows(
    "SELECT revision_id AS revisionId FROM work_orders WHERE id = ?",
    id,
  );
  const revisionId = String(row?.["revisionId"] ?? "");
  const notify = async (more: Record<string, string> = {}) =>
    (
      await readConcerned(acme.as("sanja"), event, { workOrderId: id, revisionId, ...more })
    ).toSorted();
  return { acme, id, notify };
}

const people = (...keys: string[]) => keys.map(who).toSorted();

describe("the recipients of a notification", () => {
  it("are the assignee of an assignment", async () => {
    const { notify } = await concerned("work_order.assigned", "backlog");
    expect(await notify({ userId: who("tea") })).toEqual([who("tea")]);
  });

  it.each([
    ["nobody, when an undo brings a long assignment back", 60, 0.1, []],
    ["the assignee, when the former assignment was as short", 0.2, 0.1, ["tea"]],
    ["the assignee, when the former one ended long ago", 60, 30, ["tea"]],
  ])("of an assignment are %s", async (_, lastedMinutes, agoMinutes, expected) => {
    const { acme, id, notify } = await concerned("work_order.assigned", "backlog");
    const toAt = `(SELECT from_at FROM work_order_assignments WHERE user_id = '${who("tea")}') - ${agoMinutes * 60_000}`;
    await acme.run(
      `INSERT INTO work_order_assignments (id, work_order_id, user_id, is_lead, from_at, to_at)
       VALUES ('former', ?, ?, 0, ${toAt} - ${lastedMinutes * 60_000}, ${toAt})`,
      id,
      who("tea"),
    );
    expect(await notify({ userId: who("tea") })).toEqual(expected.map(who));
  });

  it("are, for a submission, the users who may still approve it under the four-eyes rule", async () => {
    const { acme, id, notify } = await concerned("work_order.submitted", "submitted");
    const [row] = await acme.rows(
      "SELECT submitted_by AS id FROM work_order_revisions WHERE work_order_id = ?",
      id,
    );
    const before = await notify();
    expect(before).toEqual(
      people("sanja", "marko", "ana", "amar").filter((one) => one !== row?.["id"]),
    );
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("ana"));
    expect(await notify()).toEqual(before.filter((one) => one !== who("ana")));
  });

  it("are empty for a submission that was sent back meanwhile", async () => {
    const { notify } = await concerned("work_order.submitted", "submitted");
    expect(await notify({ revisionId: "another" })).toEqual([]);
  });

  it("are the submitter and the lead for an approval and for an order sent back", async () => {
    const { acme, id, notify } = await concerned("work_order.approved", "submitted");
    const [row] = await acme.rows(
      "SELECT submitted_by AS id FROM work_order_revisions WHERE work_order_id = ?",
      id,
    );
    const both = [...new Set([String(row?.["id"]), who("tomislav")])].toSorted();
    expect(await notify()).toEqual(both);
    expect(
      (await readConcerned(acme.as("ana"), "work_order.sent_back", { workOrderId: id })).toSorted(),
    ).toEqual(both);
  });

  it("are the system administrators who can sign in for a request to reopen", async () => {
    const { acme, notify } = await concerned("work_order.reopening_requested", "backlog");
    expect(await notify()).toEqual([who("sanja")]);
    await acme.run("UPDATE users SET invite_status = 'INVITED' WHERE id = ?", who("sanja"));
    expect(await notify()).toEqual([]);
  });

  it("are the office and the author for an unfiled report, because the author's device sent it in the background", async () => {
    const { acme, notify } = await concerned("daily_report.unfiled", "backlog");
    expect(await notify({ reportId: "gone" })).toEqual(people("sanja", "marko"));
    await acme.run(
      `INSERT INTO daily_reports (id, work_order_id, author_id, report_on, status, status_reason, captured_at, created_at, updated_at)
       VALUES ('kept', 'gone', ?, '2026-11-20', 'unfiled', 'order_gone', 0, 0, 0)`,
      who("tea"),
    );
    expect(await notify({ reportId: "kept" })).toEqual(people("sanja", "marko", "tea"));
  });
});
