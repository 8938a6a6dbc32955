import type { Answer, ChecklistItem } from "~/features/checklists/model";
import type { Hours } from "~/kernel/time/hours";
import type { Unit } from "~/kernel/text/quantities";
import type { Priority } from "~/kernel/priorities";
import type { ExpenseType, PhotoKind } from "../model";
import type { Day } from "~/kernel/time/days";
import type { RichText } from "~/kernel/rich-text/model";
import type { Instant } from "~/kernel/time/instants";

/**
 * Format 5 is printed with the lines of the checklists in their order, below their headings; before, what was not ok came first. Format 4 contains the checklists, format 3 the photos of daily reports (decision 0079), format 2 formatted texts and the images inside them, format 1 plain text
 * only. Each is read and verified as it was written.
 */
export const SNAPSHOT_FORMAT = 5;

/** A person in frozen content: the hash of a row of personal_details, which can be erased while the hash chain stays valid. */
export type PersonRef = { person: string };
export type Person = { name: string; surname: string; phone: string };

/** The content of a revision (domain-rules §2): no status, version, comments, approver notes, approvals or signatures. */
export type Snapshot = {
  format: 1 | 2 | 3 | 4 | typeof SNAPSHOT_FORMAT;
  number: number;
  previousSha256: string | null;
  frozenAt: Instant;
  currency: string;
  timeZone: string;
  order: SnapshotOrder;
  /** For a private customer the name is personal data, so `name` is "" and `who` refers to it. */
  customer:
    | ({
        id: string;
        name: string;
        who: PersonRef | null;
        contact: PersonRef | null;
        taxId: string;
      } & Address)
    | null;
  location: ({ id: string; name: string } & Address & Spot) | null;
  room: ({ id: string; name: string } & Spot) | null;
  asset: {
    id: string;
    name: string;
    manufacturer: string;
    model: string;
    serialNumber: string;
  } | null;
  createdBy: PersonRef;
  /** The lead comes first. */
  technicians: (PersonRef & { isLead: boolean })[];
  plannedEquipment: { id: string; name: string }[];
  plannedParts: SnapshotPart[];
  reports: SnapshotReport[];
  documents: { sha256: string; name: string; mediaType: string; sizeBytes: number }[];
  /** The images inside the texts. */
  pictures?: { fileId: string; sha256: string; mediaType: string; sizeBytes: number }[];
  /** The ticket numbers. */
  linkedTickets: string[];
  /** From format 4 on. */
  checklists?: SnapshotChecklist[];
  /** Why it was submitted although required items had no answer; "" when none were open. From format 4 on. */
  checklistReason?: string;
};

export type SnapshotChecklist = {
  id: string;
  name: string;
  /** Of the version of its template. */
  number: number;
  items: SnapshotItem[];
};
type SnapshotItem = Pick<
  ChecklistItem,
  "id" | "kind" | "label" | "required" | "unit" | "min" | "max"
> & {
  /** Null for an item that was not answered, and for headings and notes. */
  answer: SnapshotAnswer | null;
  /** Answers of people who did not know of it. */
  others: SnapshotAnswer[];
  /** The ticket that a finding opened. */
  ticket: string | null;
};
export type SnapshotAnswer = Pick<
  Answer,
  "kind" | "tick" | "thousandths" | "content" | "isFinding" | "comment" | "at"
> & {
  by: PersonRef;
  /** Of a signature: who signed, and the hash of the name and the drawing. */
  signer: PersonRef | null;
  signature: string | null;
  photos: { sha256: string; name: string; mediaType: string; sizeBytes: number }[];
};

type SnapshotOrder = {
  id: string;
  number: string;
  externalReference: string;
  jobNumber: string;
  description: string;
  descriptionDoc?: RichText | null;
  priority: Priority;
  plannedStartOn: Day | "";
  plannedEndOn: Day | "";
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  warranty: boolean;
  intervention: string;
  repairNotes: string;
  repairNotesDoc?: RichText | null;
  createdAt: Instant;
  startedAt: Instant | null;
};
export type Address = { street: string; city: string; zipCode: string; country: string };
export type Spot = { number: string; floor: string; section: string };
export type SnapshotPart = { name: string; quantityThousandths: number; unit: Unit };

export type SnapshotReport = {
  id: string;
  reportOn: Day;
  author: PersonRef;
  /** Of the filed version, which its own signatures belong to. */
  version: number;
  sha256: string;
  notes: string;
  intervention: string;
  warranty: boolean;
  signingPlace: string;
  otherExpenses: string;
  entries: {
    technician: PersonRef;
    mode: "interval" | "plain";
    kind: "work" | "travel";
    from: string;
    to: string;
    minutes: Hours;
  }[];
  expenses: { type: ExpenseType; words: string; amountCents: number }[];
  parts: SnapshotPart[];
  equipment: { name: string }[];
  /** From format 3 on. `expense` is the place in `expenses` that a receipt belongs to. */
  photos?: SnapshotPhoto[];
};
type SnapshotPhoto = {
  kind: PhotoKind;
  expense: number | null;
  sha256: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
};

/** Before hashing: people are referenced by a key of `people` instead of a hash. */
export type SnapshotSource = {
  draft: Omit<Snapshot, "frozenAt">;
  people: Record<string, { userId: string | null; content: Person }>;
};

/** The snapshot with each person's key replaced by the salted hash of their details. */
export function snapshotOf(
  { draft }: SnapshotSource,
  at: Instant,
  hashes: Record<string, string>,
): Snapshot {
  const named: Snapshot = { ...draft, frozenAt: at };
  return JSON.parse(JSON.stringify(named), (key, value) =>
    key === "person" ? hashOf(value, hashes) : value,
  );
}

function hashOf(key: string, hashes: Record<string, string>): string {
  const hash = hashes[key];
  if (!hash) throw new Error("A person of the snapshot was not sealed");
  return hash;
}

export type Opened = Record<string, Person | undefined>;

/** A person of a snapshot as read from personal_details. An erased one has no name any more. */
export function personIn(opened: Opened, ref: PersonRef | null): Person {
  return (ref && opened[ref.person]) || { name: "", surname: "", phone: "" };
}
