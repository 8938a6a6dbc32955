import { NUMBERS_FIELD } from "~/kernel/input/form";
import { readForm } from "~/kernel/input/read-form";
import type { Language } from "~/kernel/text/languages";
import { startText } from "~/kernel/time/day-span";
import { HOUR_KINDS } from "~/kernel/time/hours";
import { readEquipmentChoice, readPartChoice } from "~/features/pickers/ui/choices";
import type { fileReportInput, updateReportInput } from "../../inputs";
import { MAX_ROWS } from "../../model";
import { isRaw, listOf, type Raw, REPORT_FLAGS } from "./raw-report";

/** A report form as received: the input for the schema, and for each input row the index of its form row. */
export type SentReport = {
  content: Raw;
  head: Raw;
  places: Record<string, number[]>;
  raw: Raw;
  /** True if the form asked why there are no hours, and has neither. */
  lacksHours: boolean;
  /** True if the form asked whether hours that are later than now are right. */
  confirmsLater: boolean;
};

/** UTF-16 code units of one line. Longer ones are neither blank nor divided, and the schema refuses them. */
const MAX_LINE_UNITS = 1_000;

/** Omits blank rows. Without JavaScript, numbers arrive as typed in the user's language. */
export function readSentReport(
  schema: typeof fileReportInput | typeof updateReportInput,
  form: FormData,
  language: Language,
): SentReport {
  if (!form.has(NUMBERS_FIELD)) form.set(NUMBERS_FIELD, `typed ${language}`);
  const raw = readForm(schema, form, REPORT_FLAGS);
  const entries = readRows(raw["entries"], entryFrom);
  const expenses = readRows(raw["expenses"], expenseFrom);
  const parts = readRows(raw["parts"], partFrom);
  const { id, version, workOrderId, reportOn, capturedAt, deviceZone } = raw;
  const { noHoursReason, intervention, warranty, signingPlace, otherExpenses } = raw;
  const photos = photosFrom(raw, expenses.places);
  const isWithoutHours = entries.rows.length === 0;
  return {
    raw,
    lacksHours: isWithoutHours && noHoursReason !== undefined && isBlank(noHoursReason),
    confirmsLater: raw["laterHours"] !== undefined,
    head: { id, version, workOrderId, reportOn, capturedAt, deviceZone },
    places: { entries: entries.places, expenses: expenses.places, parts: parts.places },
    content: {
      notes: isWithoutHours ? joined(noHoursReason, raw["notes"]) : raw["notes"],
      intervention,
      warranty,
      signingPlace,
      otherExpenses,
      entries: entries.rows,
      expenses: expenses.rows,
      parts: parts.rows,
      equipment: equipmentFrom(raw),
      // A report without photos is sent as before there were any, so that an older release takes it too.
      ...(photos.length > 0 || version !== undefined ? { photos } : {}),
      technicianSignature: signatureFrom(raw["technicianSignature"]),
      customerSignature: signatureFrom(raw["customerSignature"]),
    },
  };
}

function entryFrom({ id, technicianId, kind, from, to, nextDay, minutes }: Raw): Raw | null {
  if (kind !== "plain")
    return isBlank(from) && isBlank(to)
      ? null
      : { id, technicianId, kind, from: startOf(from, nextDay), to };
  const given = isRaw(minutes) ? minutes : {};
  const values = HOUR_KINDS.map((each) => [each, isBlank(given[each]) ? 0 : given[each]] as const);
  return values.every(([, value]) => value === 0)
    ? null
    : { id, technicianId, kind, minutes: Object.fromEntries(values) };
}

function startOf(from: unknown, nextDay: unknown): unknown {
  return typeof from === "string" ? startText(from, nextDay === "on") : from;
}

function expenseFrom({ type, words: description, amountCents, receipts }: Raw): Raw | null {
  const nothing = isBlank(amountCents) || amountCents === 0;
  return nothing && isBlank(description) && listOf(receipts).length === 0
    ? null
    : { type, words: description ?? "", amountCents };
}

/** The photos of the work, then the receipts of each expense. @param places of the form's rows that are sent */
function photosFrom(raw: Raw, places: readonly number[]): Raw[] {
  const rows = listOf(raw["expenses"]);
  const receipts = places.flatMap((index, expense) => {
    const row = rows[index];
    return listOf(isRaw(row) ? row["receipts"] : null).map((fileId) => ({
      fileId,
      kind: "receipt",
      expense,
    }));
  });
  const photos = listOf(raw["photos"]).filter(isRaw);
  return [...photos.map(({ fileId, kind }) => ({ fileId, kind, expense: null })), ...receipts];
}

function partFrom({ stock, name, quantityThousandths, unit }: Raw): Raw | null {
  if (!isBlank(stock)) return { ...readPartChoice(String(stock)), quantityThousandths };
  return isBlank(name) && isBlank(quantityThousandths)
    ? null
    : { sparePartId: null, name: name ?? "", unit, quantityThousandths };
}

function equipmentFrom(raw: Raw): Raw[] {
  const own = listOf(raw["equipmentUsed"]).map((one) => readEquipmentChoice(String(one)));
  return [...own, ...linesOf(raw["otherEquipment"]).map((name) => ({ equipmentId: null, name }))];
}

function joined(reason: unknown, notes: unknown): unknown {
  return isBlank(reason) ? notes : [reason, notes].filter((one) => !isBlank(one)).join("\n");
}

/** Returns null without a signature. When only the typed signature is given, it also serves as the name. */
function signatureFrom(value: unknown): Raw | null {
  if (!isRaw(value)) return null;
  const { name, image = "", typed = "" } = value;
  if (isBlank(image) && isBlank(typed)) return null;
  return { name: isBlank(name) ? typed : name, image, typed };
}

function readRows(
  value: unknown,
  read: (row: Raw) => Raw | null,
): { rows: Raw[]; places: number[] } {
  const found = listOf(value).flatMap((row, index) => {
    const one = isRaw(row) ? read(row) : null;
    return one ? [{ one, index }] : [];
  });
  return { rows: found.map(({ one }) => one), places: found.map(({ index }) => index) };
}

/** A text that no report takes stays whole, so that its length is refused. */
function linesOf(value: unknown): string[] {
  if (typeof value !== "string") return [];
  if (value.length > MAX_ROWS * MAX_LINE_UNITS) return [value];
  return value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.length <= MAX_LINE_UNITS && value.trim() === "")
  );
}
