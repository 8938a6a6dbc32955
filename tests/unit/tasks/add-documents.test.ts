import { describe, expect, it } from "vitest";
import { addTaskDocuments } from "~/features/tasks/commands/shared";
import { submitTaskForApproval } from "~/features/tasks/commands/submit-for-approval";
import { getTask } from "~/features/tasks/queries/detail";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { idAndVersion, taskAt } from "../../support/records/tasks";
import { sentFile } from "./sent-file";

describe("adding documents to a task", () => {
  it.each(["sanja", "marko", "tomislav", "tea"])("is allowed for %s", async (key) => {
    const acme = await createTestTenant();
    const { id } = await taskAt(acme, "in-progress");
    const fileId = await sentFile(acme, key, "plan.pdf");
    await addTaskDocuments(acme.as(key), { id, fileIds: [fileId] });
    expect((await getTask(acme.as("ana"), id)).documents).toMatchObject([
      { fileId, name: "plan.pdf" },
    ]);
    expect(
      await acme.rows(
        "SELECT facts ->> 'names' AS names FROM activity WHERE event = 'document.documents-added'",
      ),
    ).toEqual([{ names: '["plan.pdf"]' }]);
  });

  it("is refused for another user's files and for deleted files", async () => {
    const acme = await createTestTenant();
    const { id } = await taskAt(acme, "in-progress");
    await expectRefusal(
      addTaskDocuments(acme.as("tea"), { id, fileIds: [await sentFile(acme, "marko")] }),
      "invalid_input",
      "file_gone",
    );
    await expectRefusal(
      addTaskDocuments(acme.as("tea"), { id, fileIds: ["01900000-0000-7000-9000-000000000009"] }),
      "invalid_input",
      "file_gone",
    );
  });

  it("is refused once the task was submitted, before or concurrently", async () => {
    const acme = await createTestTenant({ taskApprovals: 1 });
    const task = await taskAt(acme, "in-progress");
    const input = { id: task.id, fileIds: [await sentFile(acme, "tea")] };
    let calls = 0;
    const enqueueOutbox = async () =>
      void (
        (calls += 1) === 1 && (await submitTaskForApproval(acme.as("tomislav"), idAndVersion(task)))
      );
    await expectRefusal(
      addTaskDocuments({ ...acme.as("tea"), enqueueOutbox }, input),
      "transition_not_allowed",
      "task_locked",
    );
    await expectRefusal(
      addTaskDocuments(acme.as("tea"), input),
      "transition_not_allowed",
      "task_locked",
    );
    expect(await acme.rows("SELECT id FROM documents")).toEqual([]);
  });
});
