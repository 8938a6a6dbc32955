import { describe, expect, it } from "vitest";
import { assetCommands } from "~/features/assets/commands";
import { listDocuments } from "~/features/attachments/queries/list";
import { newId } from "~/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { expectRefusal } from "../../support/api/signed-in";

const id = fixedId(5, 700);

async function withDocument() {
  const acme = await createTestTenant();
  await assetCommands.addDocuments.run(acme.as("marko"), {
    id,
    fileIds: [await storedFile(acme, "marko")],
  });
  const [document] = await listDocuments(acme.as("marko"), { type: "asset", id });
  return { acme, input: { id, documentId: document?.id ?? "" } };
}

describe("removing a document of an asset", () => {
  it("deletes its file with it, once", async () => {
    const { acme, input } = await withDocument();
    await assetCommands.removeDocument.run(acme.as("sanja"), input);
    expect(await acme.rows("SELECT status FROM files")).toEqual([{ status: "gone" }]);
    expect(
      await acme.rows("SELECT event FROM activity WHERE subject_type = 'asset' ORDER BY seq"),
    ).toEqual([{ event: "document.documents-added" }, { event: "document.documents-removed" }]);
    await expectRefusal(assetCommands.removeDocument.run(acme.as("sanja"), input), "not_found");
  });

  it("is reserved for office staff, and for documents of this asset", async () => {
    const { acme, input } = await withDocument();
    for (const key of ["tea", "ana", "emina", "ciro"])
      await expectRefusal(assetCommands.removeDocument.run(acme.as(key), input), "not_allowed");
    await expectRefusal(
      assetCommands.removeDocument.run(acme.as("marko"), { ...input, id: fixedId(5, 0) }),
      "not_found",
    );
    await expectRefusal(
      assetCommands.removeDocument.run(acme.as("marko"), { ...input, documentId: newId() }),
      "not_found",
    );
  });
});
