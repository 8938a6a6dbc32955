import { describe, expect, it } from "vitest";
import { assetCommands } from "~/features/assets/commands";
import { listDocuments } from "~/features/attachments/queries/list";
import { getReadableFile } from "~/features/attachments/queries/files";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { plan } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

const id = fixedId(5, 700);

describe("documents of an asset", () => {
  it("are added by office staff, and visible to them, to approvers, and to technicians once an order names the asset", async () => {
    const acme = await createTestTenant();
    const file = await storedFile(acme, "marko");
    await assetCommands.addDocuments.run(acme.as("marko"), { id, fileIds: [file] });
    expect(await listDocuments(acme.as("marko"), { type: "asset", id })).toMatchObject([
      { fileId: file },
    ]);
    expect(await getReadableFile(acme.as("sanja"), file)).toMatchObject({ id: file });
    expect(await getReadableFile(acme.as("ana"), file)).toMatchObject({ id: file });
    for (const key of ["tea", "emina", "ciro"])
      await expectRefusal(getReadableFile(acme.as(key), file), "not_found");
    expect(await acme.rows("SELECT event FROM activity WHERE subject_type = 'asset'")).toEqual([
      { event: "document.documents-added" },
    ]);
    const [asset] = await acme.rows("SELECT customer_id AS customer FROM assets WHERE id = ?", id);
    const customerId = asset?.["customer"] ? String(asset["customer"]) : null;
    const at = { customerId, locationId: null, roomId: null, assetId: id };
    await createWorkOrder(acme.as("marko"), plan(at));
    expect(await getReadableFile(acme.as("tea"), file)).toMatchObject({ id: file });
    for (const key of ["emina", "ciro"])
      await expectRefusal(getReadableFile(acme.as(key), file), "not_found");
  });

  it("are stored once when they are added twice", async () => {
    const acme = await createTestTenant();
    const input = { id, fileIds: [await storedFile(acme, "marko")] };
    await Promise.all([
      assetCommands.addDocuments.run(acme.as("marko"), input),
      assetCommands.addDocuments.run(acme.as("marko"), input),
    ]);
    expect(await acme.rows("SELECT count(*) AS n FROM documents")).toEqual([{ n: 1 }]);
  });

  it("are refused for an unknown asset, and with a file of another user", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      assetCommands.addDocuments.run(acme.as("marko"), {
        id: newId(),
        fileIds: [await storedFile(acme, "marko")],
      }),
      "not_found",
    );
    await expectRefusal(
      assetCommands.addDocuments.run(acme.as("marko"), {
        id,
        fileIds: [await storedFile(acme, "sanja")],
      }),
      "invalid_input",
      "file_gone",
    );
  });
});
