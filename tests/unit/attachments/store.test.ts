import { beforeEach, describe, expect, it } from "vitest";
import { receiveFile, storeFile } from "~/features/attachments/commands/store";
import { getReadableFile, requireRoom } from "~/features/attachments/queries/files";
import { COMPANY_QUOTA_BYTES, PERSON_QUOTA_BYTES } from "~/features/attachments/model";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { bytes, jpegOf, pngOf, statingSize } from "../../support/fakes/pictures";

let acme: Company;
beforeEach(async () => {
  acme = await createTestTenant();
});

const arrived = (more = {}) => ({
  id: newId(),
  name: "plan.pdf",
  width: null,
  height: null,
  mediaType: "application/pdf",
  sizeBytes: 7,
  sha256: "a".repeat(64),
  storageKey: `t/${newId()}`,
  ...more,
});

describe("an uploaded file", () => {
  it("is visible only to its uploader until it is attached to a record", async () => {
    const file = arrived();
    expect(await storeFile(acme.as("tea"), file)).toEqual({
      id: file.id,
      name: "plan.pdf",
      mediaType: "application/pdf",
      sizeBytes: 7,
      sha256: file.sha256,
    });
    expect(await getReadableFile(acme.as("tea"), file.id)).toMatchObject({ status: "pending" });
    for (const key of ["sanja", "tomislav", "ciro"])
      await expectRefusal(getReadableFile(acme.as(key), file.id), "not_found");
    expect(await acme.rows("SELECT event FROM activity WHERE subject_id = ?", file.id)).toEqual([
      { event: "file.sent" },
    ]);
  });

  it("is stored once when it is sent twice; another file under its id, or by another user, is refused", async () => {
    const file = arrived();
    await storeFile(acme.as("tea"), file);
    expect(await storeFile(acme.as("tea"), { ...file, storageKey: "t/second" })).toMatchObject({
      id: file.id,
    });
    expect(await acme.rows("SELECT storage_key AS k FROM files")).toEqual([{ k: file.storageKey }]);
    await expectRefusal(
      storeFile(acme.as("tea"), { ...file, sha256: "b".repeat(64) }),
      "idempotency_key_reused",
    );
    await expectRefusal(storeFile(acme.as("tomislav"), file), "idempotency_key_reused");
  });

  it("is stored once for ten concurrent requests under one id", async () => {
    const file = arrived();
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        storeFile(acme.as("tea"), { ...file, storageKey: `t/${newId()}` }),
      ),
    );
    expect(new Set(all.map((one) => one.sha256))).toEqual(new Set([file.sha256]));
    expect(await acme.rows("SELECT count(*) AS n FROM files")).toEqual([{ n: 1 }]);
    expect(
      await acme.rows("SELECT files AS n, bytes AS b FROM file_totals WHERE owner = ?", who("tea")),
    ).toEqual([{ n: 1, b: 7 }]);
  });

  it("is accepted within the quota of the user and of the tenant", async () => {
    await storeFile(acme.as("tea"), arrived({ sizeBytes: PERSON_QUOTA_BYTES - 10 }));
    await requireRoom(acme.as("tea"), 10);
    await expectRefusal(requireRoom(acme.as("tea"), 11), "guard_failed", "own_quota");
    await requireRoom(acme.as("tomislav"), 11);
    await acme.run("UPDATE file_totals SET bytes = ? WHERE owner = ''", COMPANY_QUOTA_BYTES);
    await expectRefusal(requireRoom(acme.as("tomislav"), 1), "guard_failed", "company_quota");
  });

  it("releases its quota when it is deleted", async () => {
    const file = arrived();
    await storeFile(acme.as("tea"), file);
    await acme.run("UPDATE files SET status = 'gone', gone_at = 1 WHERE id = ?", file.id);
    expect(await acme.rows("SELECT bytes AS b FROM file_totals")).toEqual([{ b: 0 }, { b: 0 }]);
    await acme.run("DELETE FROM files");
    expect(await acme.rows("SELECT bytes AS b FROM file_totals")).toEqual([{ b: 0 }, { b: 0 }]);
  });
});

describe("a picture", () => {
  const receive = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    receiveFile(
      acme.as("tea"),
      { id: newId(), name, width: null, height: null },
      new Blob([bytes]).stream(),
      bytes.length,
    );
  const PNG = pngOf(4, 4);

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["that is its first eight bytes", PNG.slice(0, 8)],
    ["that ends with its header", PNG.slice(0, 33)],
    ["without pixels", bytes(PNG.slice(0, 33), PNG.slice(-12))],
    ["of no size", statingSize(0, 4)],
    ["of a GIF's first six bytes", new TextEncoder().encode("GIF89a")],
    ["of a JPEG's first three bytes", new Uint8Array([0xff, 0xd8, 0xff])],
  ])("%s is refused as incomplete", async (_, file) => {
    await expectRefusal(receive("a.png", file), "invalid_input", "file_cut");
    expect(await acme.rows("SELECT id FROM files")).toEqual([]);
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["PNG", statingSize(30_000, 30_000)],
    ["JPEG", jpegOf(30_000, 30_000)],
    ["GIF", new TextEncoder().encode("GIF89a0u0u,...")],
  ])("of 30,000 pixels on each side is refused by name: %s", async (_, file) => {
    await expectRefusal(receive("a.png", file), "invalid_input", "file_pixels");
    expect(await acme.rows("SELECT id FROM files")).toEqual([]);
  });

  it("of a phone is stored", async () => {
    expect(await receive("a.jpg", jpegOf(16_320, 12_240))).toMatchObject({
      mediaType: "image/jpeg",
    });
  });
});
