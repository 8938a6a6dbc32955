import { beforeEach, describe, expect, it } from "vitest";
import { listDocuments } from "~/features/attachments/queries/list";
import { attachSteps, detachSteps, imageSteps } from "~/features/attachments/mutations";
import { type Subject, MAX_ON_RECORD } from "~/features/attachments/model";
import { newId } from "~/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { storedFile } from "../../support/records/files";
import { NOW, who } from "../../support/records/people";

const BOILER: Subject = { type: "asset", id: fixedId(5, 700) };
let acme: Company;
beforeEach(async () => {
  acme = await createTestTenant();
});

async function attach(ids: string[], kind: "document" | "image" = "document", key = "tea") {
  const ctx = acme.as(key);
  await ctx.database.write(
    attachSteps(ctx, acme.as(key).actor, BOILER, ids, kind).map((each) => each.statement),
  );
}

describe("the documents of a record", () => {
  it("are listed oldest first, with the user who added them, without pictures inside a text", async () => {
    const [first, second, inside] = [
      await storedFile(acme, "tea"),
      await storedFile(acme, "tea", {
        name: "kvar.jpg",
        mediaType: "image/jpeg",
        width: 640,
        height: 480,
      }),
      await storedFile(acme, "tea"),
    ];
    await attach([first]);
    await attach([second]);
    await attach([inside], "image");
    const ctx = acme.as("marko");
    const rows = await listDocuments(ctx, BOILER);
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(rows).toMatchObject([
      {
        fileId: first,
        name: "plan.pdf",
        mediaType: "application/pdf",
        sizeBytes: 7,
        width: null,
        hasThumbnail: false,
        addedAt: NOW,
        addedBy: { id: who("tea"), name: "Tea Šimić" },
      },
      { fileId: second, name: "kvar.jpg", width: 640, height: 480 },
    ]);
    expect(await listDocuments(ctx, { type: "asset", id: newId() })).toEqual([]);
    expect(await listDocuments(ctx, { type: "ticket", id: BOILER.id })).toEqual([]);
  });

  it("contain a file once, and only one that this user uploaded", async () => {
    const own = await storedFile(acme, "tea");
    await attach([own, own]);
    await attach([own]);
    expect(await listDocuments(acme.as("tea"), BOILER)).toHaveLength(1);
    await expect(attach([await storedFile(acme, "tomislav")])).rejects.toThrow();
    await expect(attach([newId()])).rejects.toThrow();
    await expect(attach([own], "document", "tomislav")).resolves.toBeUndefined();
    expect(await listDocuments(acme.as("tea"), BOILER)).toHaveLength(1);
  });

  it("are limited in number", async () => {
    const [first, second, third] = [
      await storedFile(acme, "tea"),
      await storedFile(acme, "tea"),
      await storedFile(acme, "tea"),
    ];
    await acme.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_ON_RECORD - 1})
      INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, created_at) SELECT 'f' || i, 'attached', 'h', 'a', 'text/plain', 1, 'k' || i, 0 FROM n`);
    await acme.run(
      "INSERT INTO documents (id, subject_type, subject_id, kind, file_id, added_by, added_at) SELECT id, 'asset', ?, 'document', id, ?, 0 FROM files WHERE id LIKE 'f%'",
      BOILER.id,
      who("tea"),
    );
    await expect(attach([second, third])).rejects.toThrow();
    await attach([first]);
    await expect(attach([second])).rejects.toThrow();
  });

  it("delete their file with them", async () => {
    const file = await storedFile(acme, "tea");
    await attach([file]);
    const [document] = await listDocuments(acme.as("tea"), BOILER);
    await acme.database.write(
      detachSteps(acme.as("tea"), BOILER, document?.id ?? "").map((each) => each.statement),
    );
    expect(await acme.rows("SELECT status FROM files WHERE id = ?", file)).toEqual([
      { status: "gone" },
    ]);
    await expect(
      acme.database.write(
        detachSteps(acme.as("tea"), BOILER, document?.id ?? "").map((each) => each.statement),
      ),
    ).rejects.toThrow();
  });

  it("inside a text follow the text", async () => {
    const [attached, left] = [await storedFile(acme, "tea"), await storedFile(acme, "tea")];
    const ctx = acme.as("tea");
    const write = (ids: string[]) =>
      ctx.database.write(imageSteps(ctx, ctx.actor, BOILER, ids).map((each) => each.statement));
    await write([attached, left]);
    await write([attached]);
    expect(await acme.rows("SELECT file_id AS id FROM documents")).toEqual([{ id: attached }]);
    expect(await acme.rows("SELECT status FROM files WHERE id = ?", left)).toEqual([
      { status: "gone" },
    ]);
  });
});
