import { beforeEach, describe, expect, it } from "vitest";
import { listDocuments } from "~/features/attachments/queries/list";
import { addWorkOrderDocuments } from "~/features/work-orders/commands/shared";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { getReadableFile } from "~/features/attachments/queries/files";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { atVersion, orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

let acme: Company;
beforeEach(async () => {
  acme = await createTestTenant({ approvals: 1 });
});

describe("adding documents to a work order", () => {
  it.each(["sanja", "marko", "tomislav", "tea"])(
    "lets %s add documents and every reader of the order see them",
    async (key) => {
      const order = await orderAt(acme, "in-progress");
      const file = await storedFile(acme, key, { name: "kvar.jpg", mediaType: "image/jpeg" });
      const [before] = await acme.rows(
        "SELECT version, content_version AS content FROM work_orders",
      );
      const ctx = acme.as(key);
      expect(await addWorkOrderDocuments(ctx, { id: order.id, fileIds: [file] })).toEqual({
        id: order.id,
      });
      expect(ctx.database.stats.roundTrips).toBe(2);
      expect(await listDocuments(ctx, { type: "work-order", id: order.id })).toMatchObject([
        { fileId: file, name: "kvar.jpg", addedBy: { id: who(key) } },
      ]);
      // A document is a child of the order: adding one does not conflict with a concurrent edit of the order's form.
      expect(
        await acme.rows("SELECT version, content_version AS content FROM work_orders"),
      ).toEqual([{ version: before?.["version"], content: Number(before?.["content"]) + 1 }]);
      expect(await getReadableFile(acme.as("ana"), file)).toMatchObject({ status: "attached" });
      await expectRefusal(getReadableFile(acme.as("ciro"), file), "not_found");
      expect(
        await acme.rows("SELECT facts FROM activity WHERE event = 'document.documents-added'"),
      ).toEqual([{ facts: JSON.stringify({ names: ["kvar.jpg"], count: 1 }) }]);
    },
  );

  it("accepts only the user's own stored files, on an existing order", async () => {
    const order = await orderAt(acme, "backlog");
    const foreign = await storedFile(acme, "tea");
    await expectRefusal(
      addWorkOrderDocuments(acme.as("marko"), { id: order.id, fileIds: [foreign] }),
      "invalid_input",
      "file_gone",
    );
    await expectRefusal(
      addWorkOrderDocuments(acme.as("marko"), { id: order.id, fileIds: [newId()] }),
      "invalid_input",
      "file_gone",
    );
    await expectRefusal(
      addWorkOrderDocuments(acme.as("marko"), {
        id: newId(),
        fileIds: [await storedFile(acme, "marko")],
      }),
      "not_found",
    );
    expect(await acme.rows("SELECT 1 FROM documents")).toEqual([]);
  });

  it("is refused once the order was submitted", async () => {
    const order = await orderAt(acme, "submitted");
    await expectRefusal(
      addWorkOrderDocuments(acme.as("marko"), {
        id: order.id,
        fileIds: [await storedFile(acme, "marko")],
      }),
      "transition_not_allowed",
      "order_locked",
    );
  });

  it("conflicts with a concurrent submission: one of the two is refused, and the revision holds exactly the stored documents", async () => {
    const order = await orderAt(acme, "reported");
    const file = await storedFile(acme, "tea");
    const both = await Promise.allSettled([
      addWorkOrderDocuments(acme.as("tea"), { id: order.id, fileIds: [file] }),
      submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" }),
    ]);
    const [added, submitted] = both.map((one) => one.status === "fulfilled");
    const there = await acme.rows("SELECT file_id AS id FROM documents");
    expect(there).toEqual(added ? [{ id: file }] : []);
    const frozen = await acme.rows(
      "SELECT json_array_length(content, '$.documents') AS n FROM work_order_revisions",
    );
    if (submitted) expect(frozen).toEqual([{ n: there.length }]);
    else expect(frozen).toEqual([]);
    expect(added || submitted).toBe(true);
  });
});
