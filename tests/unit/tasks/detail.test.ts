import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { approveTask } from "~/features/tasks/commands/approve";
import { getTask } from "~/features/tasks/queries/detail";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { approval, taskAt } from "../../support/records/tasks";

describe("one task", () => {
  it("is read in one round trip, the lead first", async () => {
    const acme = await createTestTenant();
    const { id } = await taskAt(acme, "in-progress");
    const ctx = acme.as("marko");
    const task = await getTask(ctx, id);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(task.technicians.map((one) => [one.id, one.isLead])).toEqual([
      [who("tomislav"), true],
      [who("tea"), false],
    ]);
    expect(task).toMatchObject({
      editable: true,
      mayAddDocuments: true,
      mayRemoveDocuments: "all",
      mayComment: true,
      documents: [],
      signatures: [],
    });
  });

  it("shows approver notes, the log and phone numbers to the users who may see them", async () => {
    const acme = await createTestTenant({ taskApprovals: 2 });
    const task = await taskAt(acme, "submitted");
    await approveTask(acme.as("ana"), approval(task, "Good work"));
    const lead = await getTask(acme.as("tomislav"), task.id);
    expect(lead).toMatchObject({
      editable: false,
      mayAddDocuments: false,
      mayRemoveDocuments: "none",
      approvals: [{ note: "Good work" }],
      approverNotes: [{ about: "approval" }],
    });
    expect(lead.activity?.[0]?.event).toBe("task.approved");
    const other = await getTask(acme.as("tarik"), task.id);
    expect(other).toMatchObject({
      approverNotes: null,
      activity: null,
      mayComment: false,
      approvals: [{ note: "" }],
      availableActions: [],
    });
    expect(other.technicians[0]?.phone).not.toBeNull();
  });

  const untouched = once(async () => {
    const acme = await createTestTenant();
    return { acme, task: await taskAt(acme, "backlog") };
  });
  it.each(["emina", "ciro", "petar"])(
    "is refused to %s, and an unknown task is not found",
    async (key) => {
      const { acme, task } = await untouched();
      await expectRefusal(getTask(acme.as(key), task.id), "not_allowed");
      await expectRefusal(getTask(acme.as("marko"), randomUUID()), "not_found");
    },
  );
});
