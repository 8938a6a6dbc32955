import { newId } from "~/kernel/ids";
import { equipmentChoice } from "~/features/pickers/ui/choices";
import type { ReportForm } from "../../queries/entry-references";
import { startParts } from "~/kernel/time/day-span";
import { recordOf } from "~/kernel/record-of";
import { HOUR_KINDS } from "~/kernel/time/hours";
import type { LastReport } from "../../queries/last-report";
import type { Change } from "./draft-changes";
import { emptyEntry, type EntryDraft } from "./entry-draft";

/**
 * Copies hours, work done and equipment. What was typed stays, before it. Expenses, parts and signatures are not copied: they were of one day.
 * `typed` is the work done as the form has it, because its field is uncontrolled.
 */
export function copyLastReport(
  last: LastReport,
  technicians: ReportForm["technicians"],
  typed: string,
): Change {
  return (draft) => {
    const copied = technicians.flatMap(({ id }) => entriesOf(last, id));
    const other = technicians.filter(
      ({ id }) => !copied.some(({ technicianId }) => technicianId === id),
    );
    const known = new Set(draft.equipment.map(({ id }) => id));
    const own = last.equipment.flatMap(({ equipmentId, name }) =>
      equipmentId ? [equipmentChoice({ id: equipmentId, name })] : [],
    );
    return {
      ...draft,
      suggestedBy: null,
      copies: (draft.copies ?? 0) + 1,
      entries: [
        ...copied,
        ...other.flatMap(({ id }) =>
          draft.entries.filter(({ technicianId }) => technicianId === id),
        ),
      ],
      intervention: [typed.trim(), last.intervention]
        .filter((text, index, all) => text !== "" && all.indexOf(text) === index)
        .join("\n"),
      equipment: [...draft.equipment, ...own.filter(({ id }) => !known.has(id))],
    };
  };
}

function entriesOf(last: LastReport, technicianId: string): EntryDraft[] {
  return last.entries
    .filter((one) => one.technicianId === technicianId)
    .map((one) => {
      const entry = emptyEntry(newId(), technicianId, one.kind);
      return one.kind === "plain"
        ? { ...entry, minutes: recordOf(HOUR_KINDS, (kind) => one.minutes[kind] || null) }
        : { ...entry, ...startParts(one.from), to: one.to };
    });
}
