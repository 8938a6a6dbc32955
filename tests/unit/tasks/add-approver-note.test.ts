import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addTaskApproverNote } from "~/features/tasks/commands/shared";
import { getTask } from "~/features/tasks/queries/detail";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { taskAt, taskLog } from "../../support/records/tasks";

const note = (id: string) => ({ id, noteId: randomUUID(), text: "Check the valve" });

describe("an approver note on a task", () => {
  it.each(["ana", "marko", "sanja"])(
    "is written by %s in any state, and read by users who work on it",
    async (key) => {
      const acme = await createTestTenant();
      const { id } = await taskAt(acme, "done");
      await addTaskApproverNote(acme.as(key), note(id));
      expect((await getTask(acme.as("tea"), id)).approverNotes).toMatchObject([
        { about: "note", text: "Check the valve" },
      ]);
      expect((await getTask(acme.as("tarik"), id)).approverNotes).toBeNull();
      expect((await taskLog(acme, id)).at(-1)).toBe("task.approver-note-added");
    },
  );

  it("is stored once when it is sent twice", async () => {
    const acme = await createTestTenant();
    const input = note((await taskAt(acme, "backlog")).id);
    await addTaskApproverNote(acme.as("ana"), input);
    await expectRefusal(
      addTaskApproverNote(acme.as("ana"), input),
      "version_conflict",
      "already_exists",
    );
  });
});
