import type { PrintedParts } from "~/kernel/features";
import { expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { asVisibleInPdf } from "~/features/work-orders/queries/pdf/visibility";
import type { Snapshot } from "~/features/work-orders/revisions/model";
import {
  buildRevision,
  readSnapshotSource,
} from "~/features/work-orders/revisions/queries/snapshot";
import { canonicalJson } from "~/kernel/text/canonical";
import { fieldDay, NOW, ORDER, reportOf, who } from "../../daily-reports/field-day";
import { FORMAT_2 } from "../../../support/records/revision-format-2";
import { expectVerified } from "../../../support/records/revisions";

const NOTHING = { hours: false, expenses: false, notes: false, approverNotes: false };

const FILES = [1, 2].map((number) => `01900000-0000-7000-8000-00000000000${number}`);

/** The frozen content of an order with one report, whose photos have these hashes. */
async function frozenWith(hashes: readonly string[]): Promise<Snapshot> {
  const day = await fieldDay();
  for (const [index, sha256] of hashes.entries())
    await day.run(
      "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, created_by, created_at) VALUES (?, 'pending', ?, 'a.jpg', 'image/jpeg', 7, ?, ?, 0)",
      FILES[index] ?? "",
      sha256,
      `key ${index}`,
      who("tomislav"),
    );
  const [before = "", receipt = ""] = FILES;
  const report = reportOf("tomislav", {
    expenses: [{ type: "parking", words: "", amountCents: 450 }],
    photos: [
      { fileId: before, kind: "before", expense: null },
      { fileId: receipt, kind: "receipt", expense: 0 },
    ],
  });
  await fileReport(day.as("tomislav"), report);
  const { source } = await readSnapshotSource(day.as("tomislav"), ORDER);
  const built = await buildRevision(source, NOW);
  await expectVerified(built.content, built.sha256);
  return JSON.parse(built.content);
}

it("contains the photos of each report with their hashes and what they show", async () => {
  const snapshot = await frozenWith(["aa", "bb"]);
  expect(snapshot.format).toBe(5);
  expect(snapshot.reports[0]?.photos).toEqual([
    {
      kind: "before",
      expense: null,
      sha256: "aa",
      name: "a.jpg",
      mediaType: "image/jpeg",
      sizeBytes: 7,
    },
    {
      kind: "receipt",
      expense: 0,
      sha256: "bb",
      name: "a.jpg",
      mediaType: "image/jpeg",
      sizeBytes: 7,
    },
  ]);
});

it("differs when the bytes of a photo differ", async () => {
  const photosOf = async (hashes: string[]) =>
    canonicalJson((await frozenWith(hashes)).reports[0]?.photos);
  expect(await photosOf(["aa", "bb"])).toBe(await photosOf(["aa", "bb"]));
  expect(await photosOf(["aa", "bb"])).not.toBe(await photosOf(["aa", "cc"]));
});

it("of format 2 verifies as it was written, and has no photos to print", async () => {
  await expectVerified(FORMAT_2.content, FORMAT_2.sha256);
  const snapshot: Snapshot = JSON.parse(FORMAT_2.content);
  const seen = asVisibleInPdf(snapshot, { seen: "all", notes: true, own: [] }, NOTHING);
  expect(seen.snapshot.reports.map((report) => "photos" in report)).toEqual([false]);
});

it("is printed without receipts to readers who do not see expenses", async () => {
  const snapshot = await frozenWith(["aa", "bb"]);
  const kinds = (printed: PrintedParts) =>
    asVisibleInPdf(
      snapshot,
      { seen: "all", notes: true, own: [] },
      printed,
    ).snapshot.reports.flatMap(({ photos = [] }) => photos.map(({ kind }) => kind));
  expect([kinds({ ...NOTHING, expenses: true }), kinds({ ...NOTHING, hours: true })]).toEqual([
    ["before", "receipt"],
    ["before"],
  ]);
});
