import { expect, it } from "vitest";
import { fileReportInput } from "~/features/daily-reports/inputs";
import { parseSentReport } from "~/features/daily-reports/ui/send/parse-sent";
import { emptyEntry } from "~/features/daily-reports/ui/draft/entry-draft";
import { type ReportDraft, withEachType } from "~/features/daily-reports/ui/draft/report-draft";
import { draftOfFound, versionOfFound } from "~/features/daily-reports/ui/send/report-kinds";
import { rawReport } from "~/features/daily-reports/ui/send/raw-report";
import { readSentReport } from "~/features/daily-reports/ui/send/sent-report";
import { newId } from "~/kernel/ids";
import { asBase64, pngOf } from "../../../support/fakes/pictures";

const SIGNATURE = `data:image/png;base64,${asBase64(pngOf(30, 12))}`;
const TEA = newId();
const OIL = newId();
const LADDER = newId();
const HEAD = {
  id: newId(),
  workOrderId: newId(),
  reportOn: "2026-11-20",
  capturedAt: 1_800_000_000_000,
};

const BLANK: ReportDraft = {
  id: newId(),
  version: null,
  suggestedBy: null,
  reportOn: "2026-11-21",
  entries: [emptyEntry(newId(), TEA)],
  expenses: withEachType([]),
  parts: [],
  equipment: [],
  otherEquipment: "",
  photos: [],
  notes: "",
  noHoursReason: "",
  intervention: "",
  warranty: false,
  otherExpenses: "",
  signingPlace: "",
  technicianSignature: { name: "Tea", typed: "" },
  customerSignature: { name: "", typed: "" },
};

function written(): FormData {
  const form = new FormData();
  const fields = {
    _numbers: "whole",
    id: HEAD.id,
    reportOn: HEAD.reportOn,
    notes: "Ulje",
    warranty: "on",
    "entries.0.id": newId(),
    "entries.0.technicianId": TEA,
    "entries.0.kind": "plain",
    "entries.0.minutes.regular": "90",
    "expenses.0.type": "parking",
    "expenses.0.words": "",
    "expenses.0.amountCents": "250",
    "parts.0.stock": `${OIL} litre Motorno ulje`,
    "parts.0.quantityThousandths": "1500",
    "parts.1.name": "Brtva",
    "parts.1.unit": "piece",
    "parts.1.quantityThousandths": "2000",
    "equipmentUsed.": `${LADDER} Ljestve`,
    otherEquipment: "Ključ\nPumpa",
    "customerSignature.name": "Ćiro",
    "customerSignature.image": SIGNATURE,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

it("a queued report restores its form, signature included", () => {
  const sent = readSentReport(fileReportInput, written(), "hr");
  const body = parseSentReport(fileReportInput, sent, HEAD);
  const draft = draftOfFound({ from: "outbox", value: structuredClone(body), savedAt: 0 }, BLANK);
  expect(draft).toMatchObject({
    id: HEAD.id,
    reportOn: HEAD.reportOn,
    notes: "Ulje",
    warranty: true,
    otherEquipment: "Ključ\nPumpa",
  });
  expect(draft.entries).toMatchObject([
    { technicianId: TEA, kind: "plain", minutes: { regular: 90, travel: 0 } },
  ]);
  expect(draft.expenses.find((one) => one.type === "parking")?.amountCents).toBe(250);
  expect(draft.expenses).toHaveLength(4);
  expect(draft.parts).toMatchObject([
    { fromStock: true, stock: { id: `${OIL} litre Motorno ulje` }, quantityThousandths: 1500 },
    { fromStock: false, name: "Brtva", unit: "piece", quantityThousandths: 2000 },
  ]);
  expect(draft.equipment.map(({ id }) => id)).toEqual([`${LADDER} Ljestve`]);
  expect(draft.customerSignature).toEqual({
    name: "Ćiro",
    typed: "",
    image: SIGNATURE,
  });
});

it("a draft restores its form as it was left, incomplete rows included", () => {
  const form = written();
  form.set("expenses.0.amountCents", "12,");
  const raw = rawReport(form);
  const draft = draftOfFound({ from: "draft", value: structuredClone(raw), savedAt: 0 }, BLANK);
  expect(draft).toMatchObject({
    id: HEAD.id,
    notes: "Ulje",
    entries: [{ minutes: { regular: 90 } }],
    expenses: [{ amountCents: "12," }],
    parts: [{ fromStock: true, quantityThousandths: 1500 }, { name: "Brtva" }],
    customerSignature: { image: SIGNATURE },
  });
});

it("a changed report keeps the version that it is based on", () => {
  expect(versionOfFound({ from: "outbox", value: { version: 3 }, savedAt: 0 })).toBe(3);
  expect(versionOfFound({ from: "draft", value: { version: "3" }, savedAt: 0 })).toBe(3);
  expect(versionOfFound({ from: "draft", value: {}, savedAt: 0 })).toBeNull();
  expect(versionOfFound(null)).toBeNull();
});

const [BEFORE, RECEIPT, EARLY] = [newId(), newId(), newId()];

/** As written, with a photo, and the receipt of parking, which is sent first but is the second row of the form. */
function photographed(): FormData {
  const form = written();
  for (const name of ["type", "words", "amountCents"]) form.delete(`expenses.0.${name}`);
  const fields = {
    "photos.0.fileId": BEFORE,
    "photos.0.kind": "before",
    "expenses.0.type": "accommodation",
    "expenses.0.words": "",
    "expenses.0.amountCents": "",
    "expenses.1.type": "parking",
    "expenses.1.words": "",
    "expenses.1.amountCents": "250",
    "expenses.1.receipts.": RECEIPT,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const photosIn = ({ photos, expenses }: ReportDraft) => ({
  photos,
  receipts: expenses.flatMap(({ type, receipts = [] }) => receipts.map((id) => [type, id])),
});
const RESTORED = {
  photos: [{ fileId: BEFORE, kind: "before" }],
  receipts: [["parking", RECEIPT]],
};

it("a receipt names the expense by its place among those that are sent, and both return to the form", () => {
  const sent = readSentReport(fileReportInput, photographed(), "hr");
  const body = parseSentReport(fileReportInput, sent, HEAD);
  expect(body.photos).toEqual([
    { fileId: BEFORE, kind: "before", expense: null },
    { fileId: RECEIPT, kind: "receipt", expense: 0 },
  ]);
  const queued = { from: "outbox" as const, value: structuredClone(body), savedAt: 0 };
  expect(photosIn(draftOfFound(queued, BLANK))).toEqual(RESTORED);
});

it("a draft restores its photos, and those that were stored before its text", () => {
  const value = rawReport(photographed());
  const found = { from: "draft" as const, value, savedAt: 0, fileIds: [EARLY, RECEIPT, BEFORE] };
  expect(photosIn(draftOfFound(found, BLANK))).toEqual({
    ...RESTORED,
    photos: [...RESTORED.photos, { fileId: EARLY, kind: "other" }],
  });
});

it("a receipt without an amount is not omitted: its row requires the amount", () => {
  const form = photographed();
  form.set("expenses.1.amountCents", "");
  const sent = readSentReport(fileReportInput, form, "hr");
  expect(() => parseSentReport(fileReportInput, sent, HEAD)).toThrow(
    expect.objectContaining({
      facts: { fields: { "expenses.1.amountCents": expect.any(String) } },
    }),
  );
});

it("a report without photos is sent as before there were any", () => {
  const sent = readSentReport(fileReportInput, written(), "hr");
  expect("photos" in sent.content).toBe(false);
});
