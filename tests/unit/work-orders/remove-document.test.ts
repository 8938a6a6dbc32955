import { beforeEach, describe, expect, it } from "vitest";
import { listDocuments } from "~/features/attachments/queries/list";
import {
  addWorkOrderDocuments,
  removeWorkOrderDocument,
} from "~/features/work-orders/commands/shared";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { getReadableFile } from "~/features/attachments/queries/files";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { atVersion, orderAt, type Stage } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

let acme: Company;
beforeEach(async () => {
  acme = await createTestTenant({ approvals: 1 });
});

async function withDocument(by = "tea", stage: Stage = "in-progress") {
  const order = await orderAt(acme, stage);
  const file = await storedFile(acme, by);
  await addWorkOrderDocuments(acme.as(by), { id: order.id, fileIds: [file] });
  const [document] = await listDocuments(acme.as(by), { type: "work-order", id: order.id });
  return { order, file, input: { id: order.id, documentId: document?.id ?? "" } };
}

describe("removing a document", () => {
  it.each(["sanja", "marko", "tea"])("lets %s remove it together with its file", async (key) => {
    const { input, file } = await withDocument();
    expect(await removeWorkOrderDocument(acme.as(key), input)).toEqual({ id: input.id });
    expect(await acme.rows("SELECT 1 FROM documents")).toEqual([]);
    await expectRefusal(getReadableFile(acme.as("marko"), file), "not_found");
    expect(
      await acme.rows("SELECT facts FROM activity WHERE event = 'document.documents-removed'"),
    ).toEqual([{ facts: JSON.stringify({ names: ["plan.pdf"], count: 1 }) }]);
  });

  it.each(["tomislav", "ana", "tarik", "emina"])(
    "refuses %s the removal of another user's document",
    async (key) => {
      const { input } = await withDocument();
      await expectRefusal(removeWorkOrderDocument(acme.as(key), input), "not_allowed");
    },
  );

  it("removes it from its own order only, and once", async () => {
    const { input } = await withDocument();
    const other = await orderAt(acme, "backlog");
    await expectRefusal(
      removeWorkOrderDocument(acme.as("marko"), { ...input, id: other.id }),
      "not_found",
    );
    await expectRefusal(
      removeWorkOrderDocument(acme.as("marko"), { ...input, documentId: newId() }),
      "not_found",
    );
    const twice = await Promise.allSettled([
      removeWorkOrderDocument(acme.as("marko"), input),
      removeWorkOrderDocument(acme.as("sanja"), input),
    ]);
    expect(twice.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is refused once the order was submitted", async () => {
    const { order, input } = await withDocument("tea", "reported");
    await submitForApproval(acme.as("tomislav"), { ...atVersion(order), noHoursReason: "" });
    await expectRefusal(
      removeWorkOrderDocument(acme.as("marko"), input),
      "transition_not_allowed",
      "order_locked",
    );
  });
});
