import type { EntryReferences } from "~/features/daily-reports/queries/entry-references";
import type { Day } from "~/kernel/time/days";
import { overlaps, splitEntry } from "../hours";
import type { ReportContent } from "../inputs";
import type { Hours, HoursEntry, ReportWarning } from "../model";

/** Rows as stored: with computed minutes, and references only to existing records. */
export type ReportRows = Pick<ReportContent, "expenses" | "parts" | "equipment"> & {
  entries: (HoursEntry & { id: string; technicianId: string; computed: Hours })[];
};
type Drawn = { sparePartId: string; thousandths: number };

/** Returns the rows to store, the stock moves and the warnings. `returned` are parts that the previous version gives back to stock. */
export function rowsOf(
  content: ReportContent,
  reportOn: Day,
  references: EntryReferences,
  returned: readonly Drawn[] = [],
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
  const moves = [...returned, ...drawnBy(parts)];
  const notDrawn = content.parts.filter((part) => part.sparePartId && !isStocked(part, references));
  const warnings: ReportWarning[] = [
    ...overlapsElsewhere(entries, reportOn, references),
    ...shortages(moves, references),
    ...notDrawn.map(({ name }) => ({ warning: "not_drawn" as const, name })),
  ];
  const rows: ReportRows = { entries, expenses: content.expenses, parts, equipment };
  return { rows, moves, warnings };
}

/** Returns the stock moves of a report's parts. A positive sign returns them to stock. */
export function drawnBy(
  parts: readonly { sparePartId: string | null; quantityThousandths: number }[],
  sign: 1 | -1 = -1,
): Drawn[] {
  return parts.flatMap((part) =>
    part.sparePartId
      ? [{ sparePartId: part.sparePartId, thousandths: sign * part.quantityThousandths }]
      : [],
  );
}

// A part that was deleted or is now counted in another unit stays in the report as free text.
function isStocked(part: ReportContent["parts"][number], references: EntryReferences): boolean {
  return references.spareParts.some((one) => one.id === part.sparePartId && one.unit === part.unit);
}

function shortages(moves: readonly Drawn[], references: EntryReferences): ReportWarning[] {
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
  { elsewhere }: EntryReferences,
): ReportWarning[] {
  const shared = elsewhere.filter((other) =>
    entries.some(
      (entry) =>
        entry.technicianId === other.technicianId &&
        overlaps([
          { day, entry },
          { day: other.reportOn, entry: other.entry },
        ]).length > 0,
    ),
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
