import type { AnswerValue } from "~/features/checklists/model";
import { fullName } from "~/kernel/authorization/roles";
import type { Priority } from "~/kernel/priorities";
import { canonicalJson } from "~/kernel/text/canonical";
import type { Unit } from "~/kernel/text/quantities";
import type { Day } from "~/kernel/time/days";
import type { Hours } from "~/kernel/time/hours";
import type { Instant } from "~/kernel/time/instants";
import type { ExpenseType, PhotoKind } from "../../model";
import type { Person, PersonRef, Snapshot } from "../model";
import { excerptsOf } from "./excerpts";
import { type Pairs, pairsOf } from "./pairs";

/** A revision with the people that it refers to, by their hashes. Erased ones are missing. */
export type ComparedRevision = {
  snapshot: Snapshot;
  people: FrozenPeople;
  noHoursReason: string;
};
export type FrozenPeople = Record<string, { userId: string | null; content: Person } | undefined>;

/** What changed from one revision to the next. The values are formatted where they are shown. */
export type Change = Difference & {
  about:
    | { of: "order" }
    | { of: "report"; id: string; reportOn: Day; author: string }
    | { of: "checklist"; id: string; name: string };
};
export type Difference = {
  /** The key of its text. */
  label: Label;
  /** Which of several: a technician or an item of a checklist. */
  name?: string;
  /** Null for what was added. */
  before: ChangedValue | null;
  /** Null for what was removed. */
  after: ChangedValue | null;
  /** Only the formatting of a text changed: both values are null. */
  formOnly?: true;
};

export type Label =
  | `workOrders.field.${OrderLabel}`
  | `dailyReports.field.${ReportLabel}`
  | "workOrders.detail.contact"
  | "documents.title"
  | "tickets.title"
  | "workOrders.submitForApproval.no-hours-reason"
  | "workOrders.submitForApproval.checklist-reason"
  | "dailyReports.form.day"
  | "dailyReports.detail.title"
  | "checklists.add.template"
  | "checklists.answer"
  | "tickets.field.name";
type OrderLabel =
  | "customer"
  | "location"
  | "room"
  | "asset"
  | "externalReference"
  | "jobNumber"
  | "description"
  | "priority"
  | "plannedStart"
  | "plannedEnd"
  | "plannedRegular"
  | "plannedTravel"
  | "warranty"
  | "intervention"
  | "repairNotes"
  | "lead"
  | "technicians"
  | "equipment"
  | "parts";
type ReportLabel =
  | "notes"
  | "intervention"
  | "warranty"
  | "signingPlace"
  | "otherExpenses"
  | "hours"
  | "expenses"
  | "parts"
  | "equipment"
  | "photos";

export type ChangedValue =
  | { as: "text"; text: string }
  /** "" for an erased person. */
  | { as: "names"; names: string[] }
  | { as: "day"; day: Day }
  | { as: "minutes"; minutes: number }
  | { as: "priority"; priority: Priority }
  | { as: "yes-no"; isYes: boolean }
  | {
      as: "hours";
      /** Of the report. */
      day: Day;
      mode: "interval" | "plain";
      kind: "work" | "travel";
      from: string;
      to: string;
      minutes: Hours;
    }
  | { as: "expense"; type: ExpenseType; words: string; amountCents: number }
  | { as: "part"; name: string; quantityThousandths: number; unit: Unit }
  | { as: "files"; files: ChangedFile[] }
  | ({
      as: "answer";
      unit: string;
      comment: string;
      /** Of a signature. */
      signedAt: Instant | null;
    } & AnswerValue)
  | { as: "report"; totalMinutes: number; expensesCents: number; notes: string };

export type ChangedFile = {
  sha256: string;
  name: string;
  mediaType: string;
  /** What a photo of a report shows, and of which expense it is the receipt. */
  kind: PhotoKind | null;
  expense: ExpenseType | null;
};

/** A file as a change names it. `kind` and `expense`: of a photo of a report. */
export function fileValue(
  { sha256, name, mediaType }: Pick<ChangedFile, "sha256" | "name" | "mediaType">,
  kind: PhotoKind | null = null,
  expense: ExpenseType | null = null,
): ChangedFile {
  return { sha256, name, mediaType, kind, expense };
}

export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** Null for an empty text, which was added or removed as a whole. Space around it has no meaning. */
export function textValue(text: string): ChangedValue | null {
  return text.trim() === "" ? null : { as: "text", text: text.trim() };
}

export function nameOf(people: FrozenPeople, ref: PersonRef | null): string {
  const content = ref && people[ref.person]?.content;
  return content ? fullName(content) : "";
}

/** The same person has another hash in each revision. Erased people all have the same identity. */
export function identityOf(people: FrozenPeople, ref: PersonRef): string {
  const person = people[ref.person];
  return person?.userId ?? canonicalJson(person?.content ?? null);
}

/** Nothing, or what changed in one field. */
export function fieldChange(
  label: Label,
  before: ChangedValue | null,
  after: ChangedValue | null,
): Difference[] {
  if (isSame(before, after)) return [];
  if (before?.as !== "text" && after?.as !== "text") return [{ label, before, after }];
  const texts = excerptsOf(textOf(before), textOf(after));
  const [was, is] = texts.map(textValue);
  return [{ label, before: was ?? null, after: is ?? null }];
}

function textOf(value: ChangedValue | null): string {
  return value?.as === "text" ? value.text : "";
}

type ListOf<One> = {
  label: Label;
  before: readonly One[];
  after: readonly One[];
  /** What makes two the same, then what makes one of them a changed other one. */
  keys: ((one: One) => string)[];
  valueOf: (one: One) => ChangedValue;
};

/** The lines of a list that changed, were added or were removed. */
export function listChanges<One>({
  label,
  before,
  after,
  keys,
  valueOf,
}: ListOf<One>): Difference[] {
  const { pairs, added, removed } = pairsOf(before, after, ...keys);
  return [
    ...pairs.flatMap(([was, is]) => fieldChange(label, valueOf(was), valueOf(is))),
    ...removed.map((one) => ({ label, before: valueOf(one), after: null })),
    ...added.map((one) => ({ label, before: null, after: valueOf(one) })),
  ];
}

/** All that was removed from a list, and all that was added to it. */
export function setChanges<One>(
  label: Label,
  { removed, added }: Pick<Pairs<One>, "removed" | "added">,
  valueOf: (all: One[]) => ChangedValue,
): Difference[] {
  return [
    ...(removed.length > 0 ? [{ label, before: valueOf(removed), after: null }] : []),
    ...(added.length > 0 ? [{ label, before: null, after: valueOf(added) }] : []),
  ];
}
