import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { withdrawReport } from "~/features/daily-reports/commands/withdraw";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { getReport } from "~/features/daily-reports/queries/read";
import { getReadableFile } from "~/features/attachments/queries/files";
import { type FieldDay, fieldDay, lock, refusalOf, reportOf, who } from "./field-day";

const fileId = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;

async function upload(day: FieldDay, number: number, by = "tomislav", mediaType = "image/jpeg") {
  await day.run(
    "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, created_by, created_at) VALUES (?, 'pending', ?, ?, ?, 7, ?, ?, 0)",
    fileId(number),
    `hash ${number}`,
    `${number}.jpg`,
    mediaType,
    `key ${number}`,
    who(by),
  );
  return fileId(number);
}

const photo = (number: number, kind: "before" | "after" | "other" = "other") => ({
  fileId: fileId(number),
  kind,
  expense: null,
});
const receipt = (number: number, expense: number) => ({
  fileId: fileId(number),
  kind: "receipt" as const,
  expense,
});
const PARKING = { type: "parking" as const, words: "", amountCents: 450 };

async function photographed(mode: "LEAD" | "ALL_ASSIGNEES" = "LEAD") {
  const day = await fieldDay({ mode });
  for (const number of [1, 2, 3]) await upload(day, number);
  const report = reportOf("tomislav", {
    photos: [photo(1, "before"), photo(2, "after"), receipt(3, 0)],
    expenses: [PARKING],
  });
  await fileReport(day.as("tomislav"), report);
  return { day, report };
}

const statuses = (day: FieldDay) =>
  day
    .rows("SELECT status FROM files WHERE id LIKE '01900000-0000-7000-8000-%' ORDER BY id")
    .then((rows) => rows.map((row) => row["status"]));

describe("the photos of a report", () => {
  it("are attached with the report, in their order, receipts to their expense", async () => {
    const { day, report } = await photographed();
    const { photos } = await getReport(day.as("marko"), report.id);
    expect(photos.map(({ name, kind, expense, sha256 }) => [name, kind, expense, sha256])).toEqual([
      ["1.jpg", "before", null, "hash 1"],
      ["2.jpg", "after", null, "hash 2"],
      ["3.jpg", "receipt", 0, "hash 3"],
    ]);
    expect(await statuses(day)).toEqual(["attached", "attached", "attached"]);
    const [version] = await day.rows("SELECT content FROM daily_report_versions");
    expect(JSON.parse(String(version?.["content"]))).toMatchObject({
      photoHashes: { [fileId(1)]: "hash 1", [fileId(3)]: "hash 3" },
    });
  });

  it("are attached once when the report is sent again", async () => {
    const { day, report } = await photographed();
    const again = await fileReport(day.as("tomislav"), report);
    expect(again).toMatchObject({ id: report.id, status: "submitted", version: 1 });
    expect(await day.rows("SELECT count(*) AS n FROM daily_report_photos")).toEqual([{ n: 3 }]);
    const changed = { ...report, photos: [photo(1, "after")] };
    expect(await refusalOf(fileReport(day.as("tomislav"), changed))).toMatchObject({
      reason: "idempotency_key_reused",
    });
  });

  it("are refused when a file is missing, is not an image, or belongs to another user or report", async () => {
    const { day } = await photographed();
    await upload(day, 4, "tea");
    await upload(day, 5, "tomislav", "application/pdf");
    for (const number of [1, 4, 5, 9]) {
      const other = reportOf("tomislav", { reportOn: "2026-11-19", photos: [photo(number)] });
      expect(await refusalOf(fileReport(day.as("tomislav"), other))).toMatchObject({
        reason: "file_gone",
        facts: { fields: { photos: "gone" } },
      });
    }
    expect(await day.rows("SELECT count(*) AS n FROM daily_reports")).toEqual([{ n: 1 }]);
  });

  it("are refused when a receipt names no expense of the report", async () => {
    const day = await fieldDay();
    await upload(day, 1);
    const report = reportOf("tomislav", { photos: [receipt(1, 1)], expenses: [PARKING] });
    expect(await refusalOf(fileReport(day.as("tomislav"), report))).toMatchObject({
      facts: { fields: { "photos.0.expense": "invalid" } },
    });
  });

  it("change with the report; those that are left out are given to the nightly job", async () => {
    const { day, report } = await photographed();
    await upload(day, 4, "marko");
    const {
      id,
      workOrderId: _,
      reportOn: __,
      capturedAt: ___,
      deviceZone: ____,
      ...content
    } = report;
    const changed = { ...content, id, version: 1, photos: [photo(2, "other"), photo(4)] };
    await updateReport(day.as("marko"), updateReportInput.parse(changed));
    const { photos } = await getReport(day.as("tomislav"), id);
    expect(photos.map(({ name, kind }) => [name, kind])).toEqual([
      ["2.jpg", "other"],
      ["4.jpg", "other"],
    ]);
    expect(await statuses(day)).toEqual(["gone", "attached", "gone", "attached"]);
  });

  it("stay when a client from before photos changes the report, without the receipt of a removed expense", async () => {
    const { day, report } = await photographed();
    const { entries } = report;
    const old = { id: report.id, version: 1, entries, notes: "Older client", expenses: [] };
    await updateReport(day.as("tomislav"), updateReportInput.parse(old));
    const { photos, notes } = await getReport(day.as("tomislav"), report.id);
    expect([notes, ...photos.map(({ name }) => name)]).toEqual(["Older client", "1.jpg", "2.jpg"]);
  });

  it("cannot change once the order is submitted", async () => {
    const { day, report } = await photographed();
    await lock(day);
    const changed = { id: report.id, version: 1, entries: report.entries, photos: [] };
    expect(
      await refusalOf(updateReport(day.as("tomislav"), updateReportInput.parse(changed))),
    ).toMatchObject({ reason: "report_locked" });
    expect(await day.rows("SELECT count(*) AS n FROM daily_report_photos")).toEqual([{ n: 3 }]);
  });
});

describe("the file of a photo", () => {
  const reads = (day: FieldDay, key: string, number: number) =>
    getReadableFile(day.as(key), fileId(number)).then(
      () => true,
      () => false,
    );

  it("is readable only by the readers of the report", async () => {
    const { day } = await photographed();
    const readers = ["tomislav", "tea", "marko", "sanja", "ana", "tarik", "emina", "ciro", "petar"];
    const allowed = await Promise.all(readers.map((key) => reads(day, key, 1)));
    expect(readers.filter((_, index) => allowed[index])).toEqual([
      "tomislav",
      "tea",
      "marko",
      "sanja",
      "ana",
    ]);
  });

  it("is hidden with the report where each technician reports for themselves, and a receipt with its expense", async () => {
    const { day } = await photographed("ALL_ASSIGNEES");
    expect(await Promise.all([1, 3].map((number) => reads(day, "tea", number)))).toEqual([
      false,
      false,
    ]);
    const [{ id = "" } = {}] = await day.rows("SELECT id FROM daily_reports");
    await day.run(
      "INSERT INTO daily_report_hours SELECT 'shared', report_id, ?, 9, mode, kind, from_time, to_time, 0, 0, 0, 0, 0 FROM daily_report_hours WHERE report_id = ?",
      who("tea"),
      String(id),
    );
    expect(await Promise.all([1, 3].map((number) => reads(day, "tea", number)))).toEqual([
      true,
      false,
    ]);
    const { photos } = await getReport(day.as("tea"), String(id));
    expect(photos.map(({ name }) => name)).toEqual(["1.jpg", "2.jpg"]);
  });

  it("is read by its author after the report is withdrawn, and by no colleague", async () => {
    const { day, report } = await photographed();
    await withdrawReport(day.as("tomislav"), { id: report.id, version: 1 });
    expect(
      await Promise.all(["tomislav", "marko", "tea", "ana"].map((key) => reads(day, key, 1))),
    ).toEqual([true, true, false, false]);
  });
});
