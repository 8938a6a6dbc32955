import type { ReportForm } from "../../queries/entry-references";
import { addDays, type Day, daysBetween } from "~/kernel/time/days";
import { placeNames } from "~/kernel/text/title";
import type { Option } from "~/ui/combobox/option";
import { EXPENSE_TYPES, type ExpenseType, type PhotoKind } from "~/features/work-orders/model";
import type { Unit } from "~/kernel/text/quantities";
import { emptyEntry, type EntryDraft, type Typed } from "./entry-draft";

export type ExpenseDraft = {
  key: string;
  type: ExpenseType;
  words: string;
  amountCents: Typed;
  /** File ids of photos of the receipt. */
  receipts?: readonly string[];
};
export type PhotoDraft = { fileId: string; kind: PhotoKind };
export type PartDraft = {
  key: string;
  stock: Option | null;
  fromStock: boolean;
  name: string;
  quantityThousandths: Typed;
  unit: Unit;
};
export type SignatureDraft = { name: string; typed: string; image?: string };

/** `suggestedBy`: the source of suggested entries; null once a user has entered them. */
export type Suggestion = {
  entries: EntryDraft[];
  suggestedBy: "timer" | "visit" | "start" | "plan" | null;
};

/** A report as held by its form, possibly incomplete. */
export type ReportDraft = Suggestion & {
  id: string;
  version: number | null;
  reportOn: Day;
  /** How often the last report was copied: fields that hold their own value are rendered again when it changes. */
  copies?: number;
  expenses: ExpenseDraft[];
  parts: PartDraft[];
  equipment: Option[];
  otherEquipment: string;
  /** Without receipts, which belong to their expenses. */
  photos: readonly PhotoDraft[];
  notes: string;
  /** Why there are no hours. It is sent as the beginning of the notes. */
  noHoursReason: string;
  intervention: string;
  warranty: boolean;
  otherExpenses: string;
  signingPlace: string;
  technicianSignature: SignatureDraft;
  customerSignature: SignatureDraft;
};

/** Shows one row of each type from the start. It may stay empty. */
export function withEachType(expenses: ExpenseDraft[]): ExpenseDraft[] {
  const fixed = EXPENSE_TYPES.map(
    (type) =>
      expenses.find((one) => one.type === type) ?? {
        key: type,
        type,
        words: "",
        amountCents: null,
      },
  );
  return [...fixed, ...expenses.filter((one) => !fixed.includes(one))];
}

/** The amounts that are numbers. */
export function expensesCents({ expenses }: ReportDraft): number {
  return expenses.reduce(
    (sum, { amountCents }) => sum + (typeof amountCents === "number" ? amountCents : 0),
    0,
  );
}

/** The parameter of the id of the new report's draft, on the page of the report that opens instead. */
export const BEGUN = "begun";

/** Another day for which the author may still enter a report; null without one. */
export function otherOpenDay({ today, earliestDay, ownReports }: ReportForm): Day | null {
  const days = Array.from({ length: daysBetween(earliestDay, today) + 1 }, (_, back) =>
    addDays(today, -back),
  );
  return days.find((day) => !ownReports.some(({ reportOn }) => reportOn === day)) ?? null;
}

/** Without hours: one empty row for each technician. */
export function emptyDraft(
  form: ReportForm,
  author: { name: string },
  makeId: () => string,
  reportOn: Day = form.today,
): ReportDraft {
  return {
    id: makeId(),
    version: null,
    reportOn,
    entries: form.technicians.map(({ id }) => emptyEntry(makeId(), id)),
    suggestedBy: null,
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
    signingPlace: placeToSign(form.order),
    technicianSignature: { name: author.name, typed: "" },
    customerSignature: { name: "", typed: "" },
  };
}

/** The town where the location has no name of its own. */
function placeToSign({ customer, location, city = "" }: ReportForm["order"]): string {
  return placeNames(customer, location)[0] ?? city;
}

/** Copies a draft with new ids: a draft in the offline data may be used for more than one report. */
export function withFreshIds(draft: ReportDraft, makeId: () => string): ReportDraft {
  return {
    ...draft,
    id: makeId(),
    entries: draft.entries.map((one) => ({ ...one, id: makeId() })),
  };
}
