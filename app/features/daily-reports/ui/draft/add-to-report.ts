import { isBlankEntry } from "./draft-hours";
import type { ExpenseDraft, ReportDraft, SignatureDraft } from "./report-draft";

/** A report with what was begun as a second report of its day: rows are appended, texts follow each other. */
export function withAdded(
  report: ReportDraft,
  begun: ReportDraft,
  makeId: () => string,
): ReportDraft {
  const entries = begun.entries.filter((one) => !isBlankEntry(one));
  const names = new Set(report.equipment.map(({ id }) => id));
  return {
    ...report,
    suggestedBy: null,
    entries: [...report.entries, ...entries.map((one) => ({ ...one, id: makeId() }))],
    expenses: withExpenses(report.expenses, begun.expenses.filter(isGiven), makeId),
    parts: [...report.parts, ...begun.parts.map((one) => ({ ...one, key: makeId() }))],
    equipment: [...report.equipment, ...begun.equipment.filter(({ id }) => !names.has(id))],
    photos: [...report.photos, ...begun.photos],
    otherEquipment: joined(report.otherEquipment, begun.otherEquipment),
    notes: joined(report.notes, entries.length === 0 ? begun.noHoursReason : "", begun.notes),
    intervention: joined(report.intervention, begun.intervention),
    otherExpenses: joined(report.otherExpenses, begun.otherExpenses),
    warranty: report.warranty || begun.warranty,
    technicianSignature: signed(begun.technicianSignature, report.technicianSignature),
    customerSignature: signed(begun.customerSignature, report.customerSignature),
  };
}

/** The form has one row of each type. An empty one takes an added expense. */
function withExpenses(
  rows: ExpenseDraft[],
  added: readonly ExpenseDraft[],
  makeId: () => string,
): ExpenseDraft[] {
  const all = [...rows];
  for (const one of added) {
    const index = all.findIndex((row) => row.type === one.type && !isGiven(row));
    if (index < 0) all.push({ ...one, key: makeId() });
    else all[index] = { ...one, key: all[index]?.key ?? makeId() };
  }
  return all;
}

function isGiven({ words: description, amountCents, receipts }: ExpenseDraft): boolean {
  if (receipts?.length) return true;
  return description !== "" || (amountCents !== null && amountCents !== 0 && amountCents !== "");
}

function joined(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n");
}

function signed(one: SignatureDraft, other: SignatureDraft): SignatureDraft {
  return one.image || one.typed ? one : other;
}
