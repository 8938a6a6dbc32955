import { beforeEach, describe, expect, it } from "vitest";
import { getReadableFile } from "~/features/attachments/queries/files";
import { PENDING_DAYS } from "~/features/attachments/model";
import { sweepFiles } from "../../../worker/jobs/files";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { DAY_MS, NOW, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

type StoredFile = { key: string; uploaded: Date };
let acme: Company;
let bucket: Map<string, StoredFile>;
beforeEach(async () => {
  acme = await createTestTenant();
  bucket = new Map();
});

/** The responses of a Cloudflare bucket, two objects per page. */
function fake(): R2Bucket {
  const list = async ({ prefix = "", cursor = "" }: R2ListOptions = {}) => {
    const objects = [...bucket.values()]
      .filter(({ key }) => key.startsWith(prefix) && key > cursor)
      .sort((a, b) => a.key.localeCompare(b.key))
      .slice(0, 2);
    return objects.length === 2
      ? { objects, truncated: true, cursor: objects[1]?.key }
      : { objects, truncated: false };
  };
  return { list } as unknown as R2Bucket;
}

async function sweep(now = NOW) {
  const context = acme.as("sanja", { now });
  const files = {
    ...context.files,
    remove: async (keys: string[]) => keys.forEach((key) => bucket.delete(key)),
  };
  await sweepFiles({ ...context, files, job: "nightly" }, { FILES: fake() });
  return [...bucket.keys()].sort();
}

function lie(name: string, at = NOW - 2 * DAY_MS): string {
  const key = `${acme.namespace}/files/${name}`;
  bucket.set(key, { key, uploaded: new Date(at) });
  return key;
}

async function row(
  id: string,
  status: "pending" | "attached" | "gone",
  { createdAt = NOW, goneAt = null as number | null, thumbnail = null as string | null } = {},
) {
  await acme.run(
    "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, thumbnail_key, created_by, created_at, gone_at) VALUES (?, ?, 'h', ?, 'image/png', 1, ?, ?, ?, ?, ?)",
    id,
    status,
    id,
    lie(id, createdAt),
    thumbnail && lie(thumbnail, createdAt),
    who("tea"),
    createdAt,
    goneAt,
  );
}

const left = async () =>
  (await acme.rows("SELECT id FROM files ORDER BY id")).map((one) => one["id"]);

describe("the cleanup of files", () => {
  it("deletes a file a day after its removal, with its thumbnail", async () => {
    await row("a", "gone", { goneAt: NOW - DAY_MS - 1, thumbnail: "a-small" });
    await row("b", "gone", { goneAt: NOW - DAY_MS + 1 });
    expect(await sweep()).toEqual([`${acme.namespace}/files/b`]);
    expect(await left()).toEqual(["b"]);
  });

  it("removes a file that no record uses within ninety days, deletes it a day later, and keeps files of records", async () => {
    const old = NOW - PENDING_DAYS * DAY_MS;
    await row("a", "pending", { createdAt: old - 1 });
    await row("b", "pending", { createdAt: old + 1 });
    await row("c", "attached", { createdAt: old - 1 });
    expect(await sweep()).toHaveLength(3);
    await expectRefusal(getReadableFile(acme.as("tea"), "a"), "not_found");
    await acme.run("UPDATE files SET gone_at = gone_at - ? WHERE id = 'a'", DAY_MS + 1);
    expect(await sweep()).toHaveLength(2);
    expect(await left()).toEqual(["b", "c"]);
    expect(await getReadableFile(acme.as("tea"), "b")).toMatchObject({ status: "pending" });
  });

  it("deletes objects without a row after a day, page by page, and never those of another tenant", async () => {
    await row("kept", "attached", { thumbnail: "kept-small" });
    for (const name of ["lost-1", "lost-2", "lost-3"]) lie(name);
    const young = lie("young", NOW - DAY_MS + 1_000);
    const other = { key: "another-company/files/x", uploaded: new Date(0) };
    bucket.set(other.key, other);
    expect(await sweep()).toEqual(
      [
        other.key,
        `${acme.namespace}/files/kept`,
        `${acme.namespace}/files/kept-small`,
        young,
      ].sort(),
    );
  });
});
