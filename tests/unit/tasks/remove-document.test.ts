import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addTaskDocuments, removeTaskDocument } from "~/features/tasks/commands/shared";
import { submitTaskForApproval } from "~/features/tasks/commands/submit-for-approval";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { idAndVersion, taskAt } from "../../support/records/tasks";
import { sentFile } from "./sent-file";

async function withDocument() {
  const acme = await createTestTenant({ taskApprovals: 1 });
  const task = await taskAt(acme, "in-progress");
  await addTaskDocuments(acme.as("tea"), {
    id: task.id,
    fileIds: [await sentFile(acme, "tea", "photo.jpg")],
  });
  const [row] = await acme.rows("SELECT id FROM documents");
  return { acme, task, input: { id: task.id, documentId: String(row?.["id"]) } };
}

describe("removing a document of a task", () => {
  it.each(["sanja", "marko", "tea"])("is allowed for %s, and deletes its file", async (key) => {
    const { acme, input } = await withDocument();
    await removeTaskDocument(acme.as(key), input);
    expect(await acme.rows("SELECT id FROM documents")).toEqual([]);
    expect(await acme.rows("SELECT status FROM files")).toEqual([{ status: "gone" }]);
    expect(
      await acme.rows(
        "SELECT facts ->> 'names' AS names FROM activity WHERE event = 'document.documents-removed'",
      ),
    ).toEqual([{ names: '["photo.jpg"]' }]);
  });

  const untouched = once(withDocument);
  it.each(["tomislav", "tarik", "ana", "emina"])(
    "is refused to %s, who did not add it",
    async (key) => {
      const { acme, input } = await untouched();
      await expectRefusal(removeTaskDocument(acme.as(key), input), "not_allowed");
    },
  );

  it("is refused for a document of another task, and once the task was submitted", async () => {
    const { acme, task, input } = await withDocument();
    await expectRefusal(
      removeTaskDocument(acme.as("marko"), { ...input, documentId: randomUUID() }),
      "not_found",
    );
    const other = await taskAt(acme, "backlog");
    await expectRefusal(
      removeTaskDocument(acme.as("marko"), { ...input, id: other.id }),
      "not_found",
    );
    await submitTaskForApproval(acme.as("tomislav"), idAndVersion(task));
    await expectRefusal(
      removeTaskDocument(acme.as("marko"), input),
      "transition_not_allowed",
      "task_locked",
    );
  });
});
