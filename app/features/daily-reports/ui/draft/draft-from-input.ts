import { startParts } from "~/kernel/time/day-span";
import { UNITS } from "~/kernel/text/quantities";
import { EXPENSE_TYPES, PHOTO_KINDS } from "~/features/work-orders/model";
import {
  readEquipmentChoice,
  readPartChoice,
  partChoice,
  equipmentChoice,
} from "~/features/pickers/ui/choices";
import { emptyEntry, type EntryDraft, NO_MINUTES, type Typed } from "./entry-draft";
import type {
  ExpenseDraft,
  PartDraft,
  PhotoDraft,
  ReportDraft,
  SignatureDraft,
} from "./report-draft";
import { MAX_PHOTOS, MAX_ROWS } from "../../model";
import { isRaw, listOf, type Raw } from "../send/raw-report";

type ReadNumber = (value: unknown) => unknown;
const unchanged: ReadNumber = (value) => value;

const TEXTS = [
  "notes",
  "noHoursReason",
  "intervention",
  "otherEquipment",
  "otherExpenses",
  "signingPlace",
] as const;

/**
 * Rebuilds the draft from submitted values after a refusal, or from a stored draft, so that the user does not type twice. The codecs of the
 * schema have already parsed submitted numbers; `readNumber` parses those of a stored draft.
 */
export function draftFromInput(raw: Raw, before: ReportDraft, readNumber = unchanged): ReportDraft {
  const numberIn = (value: unknown) => typedOf(readNumber(value));
  const texts = Object.fromEntries(TEXTS.map((name) => [name, textOf(raw[name])]));
  return {
    ...before,
    ...texts,
    suggestedBy: null,
    id: textOf(raw["id"]) || before.id,
    reportOn: textOf(raw["reportOn"]) || before.reportOn,
    warranty: raw["warranty"] === true,
    entries: rowsOf(raw["entries"]).map((row) => entryOf(row, numberIn)),
    expenses: rowsOf(raw["expenses"]).map((row, index) => expenseOf(row, index, numberIn)),
    parts: rowsOf(raw["parts"]).map((row, index) => partOf(row, index, numberIn)),
    equipment: listOf(raw["equipmentUsed"])
      .slice(0, MAX_ROWS)
      .map((one) => {
        const { equipmentId, name } = readEquipmentChoice(String(one));
        return equipmentChoice({ id: equipmentId, name });
      }),
    photos: rowsOf(raw["photos"]).map(photoOf),
    technicianSignature: signatureOf(raw["technicianSignature"]),
    customerSignature: signatureOf(raw["customerSignature"]),
  };
}

type NumberIn = (value: unknown) => Typed;

function entryOf(row: Raw, numberIn: NumberIn): EntryDraft {
  const kind = row["kind"] === "travel" || row["kind"] === "plain" ? row["kind"] : "work";
  const entered = isRaw(row["minutes"]) ? Object.entries(row["minutes"]) : [];
  const minutes = Object.fromEntries(entered.map(([each, value]) => [each, numberIn(value)]));
  return {
    ...emptyEntry(textOf(row["id"]), textOf(row["technicianId"]), kind),
    ...startParts(textOf(row["from"])),
    ...(row["nextDay"] === "on" ? { nextDay: true } : {}),
    to: textOf(row["to"]),
    minutes: { ...NO_MINUTES, ...minutes },
  };
}

function expenseOf(row: Raw, index: number, numberIn: NumberIn): ExpenseDraft {
  return {
    key: `sent ${index}`,
    type: EXPENSE_TYPES.find((type) => type === row["type"]) ?? "other",
    words: textOf(row["words"]),
    amountCents: numberIn(row["amountCents"]),
    receipts: listOf(row["receipts"]).slice(0, MAX_PHOTOS).map(String),
  };
}

function photoOf({ fileId, kind }: Raw): PhotoDraft {
  return { fileId: textOf(fileId), kind: PHOTO_KINDS.find((one) => one === kind) ?? "other" };
}

function partOf(row: Raw, index: number, numberIn: NumberIn): PartDraft {
  const stock = textOf(row["stock"]);
  const { sparePartId, ...part } = readPartChoice(stock);
  return {
    key: `sent ${index}`,
    fromStock: "stock" in row,
    stock: stock ? partChoice({ id: sparePartId, ...part }) : null,
    name: textOf(row["name"]),
    quantityThousandths: numberIn(row["quantityThousandths"]),
    unit: UNITS.find((unit) => unit === row["unit"]) ?? "piece",
  };
}

function signatureOf(value: unknown): SignatureDraft {
  return isRaw(value)
    ? { name: textOf(value["name"]), typed: textOf(value["typed"]), image: textOf(value["image"]) }
    : { name: "", typed: "" };
}

function rowsOf(value: unknown): Raw[] {
  return listOf(value).slice(0, MAX_ROWS).filter(isRaw);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function typedOf(value: unknown): Typed {
  return typeof value === "number" || typeof value === "string" ? value : null;
}
