import { describe, expect, it } from "vitest";
import { readDrawings } from "~/features/checklists/queries/drawings";
import { loadPictures } from "~/features/work-orders/queries/pdf/pictures";
import type { Bytes, PrintJob } from "~/kernel/pdf/printer";
import { sha256 } from "~/kernel/text/canonical";
import { createTestTenant } from "../../../support/db/test-tenant";
import { asBase64, jpegOf, pngOf } from "../../../support/fakes/pictures";

const url = (png: Bytes) => `data:image/png;base64,${asBase64(png)}`;

/** Remembers what it was asked to shrink. */
function printer() {
  const asked: { count: number; side: number | undefined }[] = [];
  const never = () => Promise.reject(new Error("not asked"));
  const job: PrintJob = {
    begin: never,
    render: never,
    async shrink(pictures, side) {
      asked.push({ count: pictures.length, side });
      return { ok: true, pictures: pictures.map(() => jpegOf(480, 160)) };
    },
  };
  return { job, asked };
}

/** A company with signatures that are this drawing, and their hashes. */
async function signed(count: number, drawing: string) {
  const acme = await createTestTenant();
  const hashes = await Promise.all(
    Array.from({ length: count }, (_, index) => sha256(String(index))),
  );
  await acme.database.write(
    hashes.map((hash) => ({
      sql: `INSERT INTO personal_details (hash, salt, user_id, content, created_at)
         VALUES (?, '', NULL, json_object('name', 'Iva', 'image', ?), 1)`,
      args: [hash, drawing],
    })),
  );
  return { ctx: acme.as("marko"), hashes };
}

describe("the drawings of signatures in a PDF", () => {
  it("are printed as they are while they are few", async () => {
    const { job, asked } = printer();
    const drawing = url(pngOf(930, 360));
    const { ctx, hashes } = await signed(10, drawing);
    expect(await loadPictures(ctx, job, [], hashes)).toEqual(
      Object.fromEntries(hashes.map((hash) => [hash, drawing])),
    );
    expect(asked).toEqual([]);
  });

  it("are printed from small copies when they are many, and no more than a browser has memory for", async () => {
    const { job, asked } = printer();
    const { ctx, hashes } = await signed(210, url(pngOf(1_000, 1_000)));
    const printed = await loadPictures(ctx, job, [], hashes);
    expect(asked).toEqual([{ count: 200, side: 480 }]);
    expect(Object.keys(printed)).toHaveLength(210);
    const urls = Object.values(printed);
    expect(urls.filter((each) => each.startsWith("data:image/jpeg;base64,"))).toHaveLength(200);
    expect(
      urls.filter((each) => each === ""),
      "named as text",
    ).toHaveLength(10);
  });

  it("are read as far as there is room for them, in the order in which they are printed", async () => {
    const { ctx, hashes } = await signed(60, "x".repeat(1_000));
    const all = await readDrawings(ctx, hashes, 1_000_000);
    expect(Object.values(all).filter((drawing) => drawing.length === 1_000)).toHaveLength(60);
    const some = await readDrawings(ctx, hashes, 15_000);
    expect(hashes.map((hash) => some[hash] !== "")).toEqual(hashes.map((_, index) => index < 20));
  });
});
