import { canonicalJson } from "~/kernel/text/canonical";
import { Refusal } from "~/kernel/refusal";
import type { Unit } from "~/kernel/text/quantities";
import type { Day } from "~/kernel/time/days";
import type { Hours } from "~/kernel/time/hours";
import type { Instant } from "~/kernel/time/instants";
import { type DatedRules, overlapFinder, splitEntry } from "../hours";
import type { FileReportInput, PhotoInput, ReportContent } from "../inputs";
import type { HoursEntry, ReportWarning } from "../model";

/** Rows as stored: with computed minutes, and references only to existing records. */
export type ReportRows = Pick<ReportContent, "expenses" | "parts" | "equipment"> & {
  entries: (HoursEntry & { id: string; technicianId: string; computed: Hours })[];
};
export type StockUse = { sparePartId: string; thousandths: number };

/** What the content of a report is computed from. `elsewhere` are the technicians' counted hours on other work orders. */
type ContentReferences = {
  rules: readonly DatedRules[];
  spareParts: readonly { id: string; name: string; unit: Unit; stockThousandths: number }[];
  knownEquipment: readonly string[];
  elsewhere: readonly {
    technicianId: string;
    reportId: string;
    orderNumber: string;
    reportOn: Day;
    entry: HoursEntry;
  }[];
};

/** Returns the rows to store, the stock moves and the warnings. `returned` are parts that the previous version gives back to stock. */
export function rowsOf(
  content: ReportContent,
  reportOn: Day,
  references: ContentReferences,
  returned: readonly StockUse[] = [],
) {
  const entries = content.entries.map((entry) => ({
    ...entry,
    computed: splitEntry(entry, reportOn, references.rules),
  }));
  const parts = content.parts.map((part) =>
    isStocked(part, references) ? part : { ...part, sparePartId: null },
  );
  const equipment = content.equipment.map((one) => ({
    ...one,
    equipmentId: references.knownEquipment.find((id) => id === one.equipmentId) ?? null,
  }));
  const moves = [...returned, ...stockUsedBy(parts)];
  const unstocked = content.parts.filter(
    (part) => part.sparePartId && !isStocked(part, references),
  );
  const warnings: ReportWarning[] = [
    ...overlapsElsewhere(entries, reportOn, references),
    ...shortages(moves, references),
    ...unstocked.map(({ name }) => ({ warning: "not_drawn" as const, name })),
  ];
  const rows: ReportRows = { entries, expenses: content.expenses, parts, equipment };
  return { rows, moves, warnings };
}

/** Returns the stock moves of a report's parts. A positive sign returns them to stock. */
export function stockUsedBy(
  parts: readonly { sparePartId: string | null; quantityThousandths: number }[],
  sign: 1 | -1 = -1,
): StockUse[] {
  return parts.flatMap((part) =>
    part.sparePartId
      ? [{ sparePartId: part.sparePartId, thousandths: sign * part.quantityThousandths }]
      : [],
  );
}

// A part that was deleted or is now counted in another unit stays in the report as free text.
function isStocked(part: ReportContent["parts"][number], references: ContentReferences): boolean {
  return references.spareParts.some((one) => one.id === part.sparePartId && one.unit === part.unit);
}

function shortages(moves: readonly StockUse[], references: ContentReferences): ReportWarning[] {
  return references.spareParts.flatMap(({ id, name, stockThousandths }) => {
    const own = moves.filter((move) => move.sparePartId === id);
    const left = own.reduce((sum, move) => sum + move.thousandths, stockThousandths);
    return left < 0 && own.length > 0
      ? [{ warning: "stock_negative" as const, sparePartId: id, name, stockThousandths: left }]
      : [];
  });
}

function overlapsElsewhere(
  entries: ReportRows["entries"],
  day: Day,
  { elsewhere }: ContentReferences,
): ReportWarning[] {
  const found = new Map(
    [...new Set(entries.map(({ technicianId }) => technicianId))].map((technicianId) => {
      const own = entries.filter((entry) => entry.technicianId === technicianId);
      return [technicianId, overlapFinder(own.map((entry) => ({ day, entry })))];
    }),
  );
  const shared = elsewhere.filter(
    ({ technicianId, reportOn, entry }) =>
      (found.get(technicianId)?.({ day: reportOn, entry }) ?? null) !== null,
  );
  const once = new Map(shared.map((one) => [`${one.technicianId} ${one.reportId}`, one]));
  return [...once.values()].map(({ technicianId, reportId, orderNumber, reportOn }) => ({
    warning: "overlap",
    technicianId,
    reportId,
    orderNumber,
    reportOn,
  }));
}

export type ReportHead = {
  id: string;
  workOrderId: string;
  reportOn: Day;
  capturedAt: Instant;
  deviceZone: string;
  /** The version that a change was based on. */
  version?: number;
};
type ReportAsEntered = ReportHead &
  Omit<ReportContent, "technicianSignature" | "customerSignature">;

/**
 * The author's input as entered, without the signatures, which are stored with the version. It is hashed, so it names the fields of its
 * format: a field that is added to the input does not enter it without a new format number.
 */
export function reportContentOf(head: ReportHead, content: ReportContent): ReportAsEntered {
  const { id, workOrderId, reportOn, capturedAt, deviceZone, version } = head;
  const { notes, intervention, warranty, signingPlace, otherExpenses, photos } = content;
  return {
    id,
    workOrderId,
    reportOn,
    capturedAt,
    deviceZone,
    ...(version === undefined ? {} : { version }),
    notes,
    intervention,
    warranty,
    signingPlace,
    otherExpenses,
    entries: content.entries.map(entryAsEntered),
    expenses: content.expenses.map(({ type, words, amountCents }) => ({
      type,
      words,
      amountCents,
    })),
    parts: content.parts.map(({ sparePartId, name, quantityThousandths, unit }) => ({
      sparePartId,
      name,
      quantityThousandths,
      unit,
    })),
    equipment: content.equipment.map(({ equipmentId, name }) => ({ equipmentId, name })),
    // Without photos as in versions from before them, so that a report sent again is recognised.
    ...(photos?.length
      ? { photos: photos.map(({ fileId, kind, expense }) => ({ fileId, kind, expense })) }
      : {}),
  };
}

function entryAsEntered(entry: ReportContent["entries"][number]): ReportContent["entries"][number] {
  const { id, technicianId } = entry;
  if (entry.kind !== "plain")
    return { id, technicianId, kind: entry.kind, from: entry.from, to: entry.to };
  const { regular, travel, overtime1, overtime2, overtime3 } = entry.minutes;
  const minutes = { regular, travel, overtime1, overtime2, overtime3 };
  return { id, technicianId, kind: entry.kind, minutes };
}

/** Whether the same report is sent again. An erased signature can no longer be compared, so it counts as equal. */
export function isSameReport(
  stored: { content: { said: object }; signatures: Record<string, object | null> },
  input: FileReportInput,
): boolean {
  const { content, signatures } = stored;
  const sameSignature = (party: "technician" | "customer", given: object | null) =>
    signatures[party] === null || canonicalJson(signatures[party] ?? null) === canonicalJson(given);
  return (
    canonicalJson(content.said) === canonicalJson(reportContentOf(input, input)) &&
    sameSignature("technician", input.technicianSignature) &&
    sameSignature("customer", input.customerSignature)
  );
}

/** A client from before photos does not send them: they stay, except receipts of expenses that are gone. */
export function photosAfter(
  { photos, expenses }: Pick<ReportContent, "photos" | "expenses">,
  before: readonly PhotoInput[],
): PhotoInput[] {
  if (photos) return photos;
  return before
    .filter(({ expense }) => expense === null || expense < expenses.length)
    .map(({ fileId, kind, expense }) => ({ fileId, kind, expense }));
}

/** Each receipt belongs to an expense of the report. */
export function requireExpenses({ photos, expenses }: Pick<ReportContent, "photos" | "expenses">) {
  const index = (photos ?? []).findIndex(
    ({ expense }) => expense !== null && expense >= expenses.length,
  );
  if (index >= 0)
    throw new Refusal("invalid_input", "invalid_input", {
      fields: { [`photos.${index}.expense`]: "invalid" },
    });
}
