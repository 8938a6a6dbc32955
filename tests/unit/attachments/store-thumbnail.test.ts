import { beforeEach, describe, expect, it } from "vitest";
import { storeFile } from "~/features/attachments/commands/store";
import { storeThumbnail } from "~/features/attachments/commands/store-thumbnail";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

/** One pixel, a complete PNG. */
const DOT = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);
let acme: Company;
let id: string;
beforeEach(async () => {
  acme = await createTestTenant();
  id = newId();
  await storeFile(acme.as("tea"), {
    id,
    name: "kvar.jpg",
    width: 100,
    height: 50,
    mediaType: "image/jpeg",
    sizeBytes: 7,
    sha256: "a".repeat(64),
    storageKey: "t/1",
  });
});
const key = async () => (await acme.rows("SELECT thumbnail_key AS k FROM files"))[0]?.["k"];

describe("a thumbnail", () => {
  it("is stored once, for the file of its uploader", async () => {
    expect(await storeThumbnail(acme.as("tea"), { id, bytes: DOT })).toEqual({ id });
    const first = await key();
    await storeThumbnail(acme.as("tea"), { id, bytes: DOT });
    expect(await key()).toBe(first);
    expect(await acme.as("tea").files.get(String(first))).toEqual(DOT);
    await expectRefusal(storeThumbnail(acme.as("tomislav"), { id, bytes: DOT }), "not_found");
    await expectRefusal(storeThumbnail(acme.as("tea"), { id: newId(), bytes: DOT }), "not_found");
  });

  it("must be a small picture", async () => {
    await expectRefusal(
      storeThumbnail(acme.as("tea"), { id, bytes: new TextEncoder().encode("<svg>") }),
      "invalid_input",
    );
    await expectRefusal(
      storeThumbnail(acme.as("tea"), { id, bytes: new Uint8Array(100_001) }),
      "invalid_input",
    );
    expect(await key()).toBeNull();
  });
});
