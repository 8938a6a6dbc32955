import { describe, expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import { updateFeature } from "~/features/settings/commands/update-feature";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { signingPageOf } from "~/features/daily-reports/ui/sign/signing-page";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { filesIn } from "~/offline/data/files";
import { answer, orderWithChecklist, uploadPhoto } from "../../support/records/checklists";
import { orderAt } from "../../support/records/orders";
import { NOW } from "../../support/records/people";

const NOTES = "Filtar zamijenjen";

async function withReport(printed = true) {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, "submitted");
  const [report] = await acme.rows("SELECT id FROM daily_reports");
  const id = String(report?.["id"]);
  await acme.run(
    `UPDATE daily_reports SET notes = '${NOTES}', other_expenses = 'Cestarina' WHERE id = ?`,
    id,
  );
  await acme.run(
    "INSERT INTO daily_report_expenses (id, report_id, position, type, words, amount_cents) VALUES ('e1', ?, 0, 'parking', '', 350), ('e2', ?, 1, 'parking', '', 150), ('e3', ?, 2, 'other', 'Most', 900)",
    id,
    id,
    id,
  );
  await acme.run(
    "INSERT INTO daily_report_parts (id, report_id, position, name, quantity_thousandths, unit) VALUES ('p1', ?, 0, 'Filtar ulja', 2000, 'none')",
    id,
  );
  if (!printed)
    await acme.run(
      `INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('feature.PDF_REPORT_INFO', '2026-01-01', '{"enabled":false}', 0)`,
    );
  return { acme, order };
}

async function pageOf(acme: Company, id: string) {
  const ctx = acme.as("tomislav");
  const order = await getOrderWithReports(ctx, id, { submissionPreview: true });
  expect(ctx.database.stats.roundTrips).toBe(1);
  return signingPageOf(order);
}

describe("the signing page", () => {
  it("shows the customer the work by day, hours, parts and expenses as the PDF groups them", async () => {
    const { acme, order } = await withReport();
    const { sheet, ...page } = await pageOf(acme, order.id);
    expect(page).toMatchObject({
      revision: order.revision,
      technicianName: "Tomislav Đurić",
      customer: { contactPerson: "Šime Jurić" },
      needsNoHoursReason: false,
    });
    expect(sheet).toMatchObject({
      days: [{ notes: NOTES, otherExpenses: "Cestarina", totalMinutes: 240 }],
      hours: { totalMinutes: 240, technicians: [{ name: "Tomislav Đurić" }] },
      parts: [{ name: "Filtar ulja", quantityThousandths: 2000 }],
      expenses: [
        { type: "parking", description: "", cents: 500 },
        { type: "other", description: "Most", cents: 900 },
      ],
    });
  });

  it("names what the PDF cannot show, by the part of the content", async () => {
    const { acme, order } = await withReport();
    expect((await pageOf(acme, order.id)).undrawn).toEqual([]);
    await acme.run("UPDATE daily_reports SET notes = 'Ventil 阀 ≤ 3 bar 🔧'");
    await acme.run("UPDATE daily_report_parts SET name = 'Ključ 🔧 ⌀ 12'");
    expect((await pageOf(acme, order.id)).undrawn).toEqual([
      { part: "days", signs: ["阀", "🔧"] },
      { part: "parts", signs: ["🔧"] },
    ]);
  });

  it("contains neither hours nor expenses where PDF_REPORT_INFO is off", async () => {
    const { acme, order } = await withReport(false);
    const page = await pageOf(acme, order.id);
    expect(page.sheet).toMatchObject({
      days: [{ notes: "Filtar zamijenjen", otherExpenses: "", totalMinutes: null }],
      hours: null,
      parts: [{ name: "Filtar ulja" }],
      expenses: [],
    });
    expect(JSON.stringify(page)).not.toMatch(/overtime|\b240\b|Cestarina|Most/);
  });

  it("contains the expenses without the hours where only they are printed", async () => {
    const { acme, order } = await withReport();
    await updateFeature(acme.as("sanja"), {
      key: "PDF_REPORT_INFO",
      enabled: true,
      value: { hours: false, expenses: true, approverNotes: true },
    });
    const { sheet } = await pageOf(acme, order.id);
    expect(sheet.hours).toBeNull();
    expect(sheet.days).toMatchObject([{ totalMinutes: null }]);
    expect(sheet.expenses).not.toEqual([]);
  });

  it("hides hours and expenses of an order that an earlier release stored on the device", async () => {
    const { acme, order } = await withReport();
    const stored = await getOrderWithReports(acme.as("tomislav"), order.id, {
      submissionPreview: true,
    });
    const { printed, ...earlier } = stored;
    expect(printed).toEqual({ hours: true, expenses: true, notes: true, approverNotes: true });
    const page = signingPageOf(JSON.parse(JSON.stringify(earlier)));
    expect(page.sheet).toMatchObject({ hours: null, expenses: [], days: [{ notes: NOTES }] });
  });

  it("contains no notes where they are not printed, on a device either", async () => {
    const { acme, order } = await withReport();
    await updateFeature(acme.as("sanja"), {
      key: "PDF_REPORT_INFO",
      enabled: true,
      value: { hours: true, expenses: true, notes: false, approverNotes: true },
    });
    const page = await pageOf(acme, order.id);
    expect(page.sheet.days).toMatchObject([{ notes: "", intervention: expect.any(String) }]);
    expect(page.sheet.hours).not.toBeNull();
    expect(page.sheet.expenses).not.toEqual([]);
    expect(JSON.stringify(page)).not.toContain(NOTES);
  });
});

describe("the checklists of the signing page", () => {
  async function answered() {
    const acme = await createTestTenant({ approvals: 0 });
    const { order, ...listed } = await orderWithChecklist(acme, "reported");
    const photo = (name: string, key = "tea") => uploadPhoto(acme, key, name);
    const plate = answer(listed, "Natpisna pločica", { photos: [await photo("plate.jpg")] });
    await answerItem(acme.as("tea"), plate);
    return { acme, order, listed, photo, plate };
  }

  it("show every answer of an item that two people answered without knowing of each other", async () => {
    const { acme, order, listed } = await answered();
    const theirs = answer(listed, "Filtar čist", { tick: "ok", capturedAt: NOW - 300_000 });
    const mine = answer(listed, "Filtar čist", { tick: "not-ok", capturedAt: NOW - 200_000 });
    await answerItem(acme.as("tea"), theirs);
    await answerItem(acme.as("tomislav"), mine);
    const { sheet, answers } = await pageOf(acme, order.id);
    expect(sheet.checklists[0]?.findings).toMatchObject([{ label: "Pumpa · Filtar čist" }]);
    const rows = sheet.checklists[0]?.rows ?? [];
    expect(rows[0]).toMatchObject({ kind: "heading", label: "Pumpa" });
    expect(rows[1]).toMatchObject({
      label: "Filtar čist",
      answers: [
        { id: mine.answerId, tick: "not-ok", by: { name: "Tomislav Đurić" } },
        { id: theirs.answerId, tick: "ok" },
      ],
    });
    expect(answers).toEqual(expect.arrayContaining([mine.answerId, theirs.answerId]));
  });

  it("show the photos of the answers that count and of those that contradict them, as the PDF does", async () => {
    const { acme, order, listed, photo } = await answered();
    const replaced = answer(listed, "Filtar čist", {
      tick: "not-ok",
      photos: [await photo("before.jpg")],
      capturedAt: NOW - 400_000,
    });
    await answerItem(acme.as("tea"), replaced);
    const theirs = answer(listed, "Filtar čist", {
      tick: "not-ok",
      photos: [await photo("theirs.jpg")],
      capturedAt: NOW - 300_000,
    });
    await answerItem(acme.as("tea"), theirs);
    const mine = answer(listed, "Filtar čist", {
      tick: "ok",
      photos: [await photo("mine.jpg", "tomislav")],
      capturedAt: NOW - 200_000,
    });
    await answerItem(acme.as("tomislav"), mine);
    const { sheet } = await pageOf(acme, order.id);
    expect(sheet.photos.map(({ name }) => name)).toEqual(["mine.jpg", "theirs.jpg", "plate.jpg"]);
    expect(sheet.photos[0]).toEqual({
      id: mine.photos[0],
      fileId: mine.photos[0],
      name: "mine.jpg",
      hasThumbnail: true,
    });
  });

  it("have photos that a device stores, and show those that an earlier release stored", async () => {
    const { acme, order, plate } = await answered();
    const stored = await getOrderWithReports(acme.as("tomislav"), order.id);
    expect(filesIn(stored).map(({ fileId }) => fileId)).toEqual(plate.photos);
    const without = (key: string, value: unknown) =>
      key === "fileId" || key === "hasThumbnail" ? undefined : value;
    const earlier = signingPageOf(JSON.parse(JSON.stringify(stored, without)));
    expect(earlier.sheet.photos).toMatchObject([{ fileId: plate.photos[0], name: "plate.jpg" }]);
  });
});
