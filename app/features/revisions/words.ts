import type { ExpenseType, Hours, Unit } from "~/features/daily-reports/words";
import type { Priority } from "~/features/work-orders/words";
import { canonicalJson, sha256 } from "~/kernel/canonical";
import type { Day } from "~/kernel/days";
import type { RichText } from "~/kernel/rich-text/words";
import type { Instant } from "~/kernel/time";

/** 2 has the form of the texts and the pictures inside; of format 1 there are words alone. */
export const SNAPSHOT_FORMAT = 2;

/** A person in frozen content: the hash of a row of personal_details, which can be emptied while the chain still holds. */
export type PersonRef = { person: string };
export type Person = { name: string; surname: string; phone: string };

/** What a revision holds (domain-rules §2): neither status, version, comments, approver notes, approvals nor signatures. */
export type Snapshot = {
  format: 1 | typeof SNAPSHOT_FORMAT;
  number: number;
  previousSha256: string | null;
  frozenAt: Instant;
  currency: string;
  timeZone: string;
  order: SnapshotOrder;
  /** Of a private person the name is a person's, so `name` is "" and `who` refers to it. */
  customer: ({ id: string; name: string; who: PersonRef | null; contact: PersonRef | null; taxId: string } & Address) | null;
  location: ({ id: string; name: string } & Address & Spot) | null;
  room: ({ id: string; name: string } & Spot) | null;
  asset: { id: string; name: string; manufacturer: string; model: string; serialNumber: string } | null;
  createdBy: PersonRef;
  /** The lead first. */
  technicians: (PersonRef & { isLead: boolean })[];
  plannedEquipment: { id: string; name: string }[];
  plannedParts: SnapshotPart[];
  reports: SnapshotReport[];
  documents: { sha256: string; name: string; mediaType: string; sizeBytes: number }[];
  /** Those that stand inside the texts. */
  pictures?: { fileId: string; sha256: string; mediaType: string; sizeBytes: number }[];
  /** Their numbers. */
  linkedTickets: string[];
};

export type SnapshotOrder = {
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
  /** Of the version that was filed, with which its own signatures go. */
  version: number;
  sha256: string;
  notes: string;
  intervention: string;
  warranty: boolean;
  signingPlace: string;
  otherExpenses: string;
  entries: { technician: PersonRef; mode: "interval" | "plain"; kind: "work" | "travel"; from: string; to: string; minutes: Hours }[];
  expenses: { type: ExpenseType; words: string; amountCents: number }[];
  parts: SnapshotPart[];
  equipment: { name: string }[];
};

/** Before it is sealed: persons stand under a key of `people` instead of a hash. */
export type SnapshotSource = {
  draft: Omit<Snapshot, "frozenAt">;
  people: Record<string, { userId: string | null; content: Person }>;
};

/** The snapshot with each person's key replaced by the hash of the details that were sealed for it. */
export function snapshotOf({ draft }: SnapshotSource, at: Instant, hashes: Record<string, string>): Snapshot {
  const named: Snapshot = { ...draft, frozenAt: at };
  return JSON.parse(JSON.stringify(named), (key, value) => (key === "person" ? hashOf(value, hashes) : value));
}

function hashOf(key: string, hashes: Record<string, string>): string {
  const hash = hashes[key];
  if (!hash) throw new Error("A person of the snapshot was not sealed");
  return hash;
}

export type Encrypted = { hash: string; salt: string; userId: string | null; content: object };

/** A person's name, phone or signature, to be referred to by hash from what is kept for ever. */
export async function encryptPerson(content: object, userId: string | null): Promise<Encrypted> {
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { hash: await sha256(salt + canonicalJson(content)), salt, userId, content };
}

/** Checking hashes what was kept, never the tables it came from. */
export async function verifyRevision(content: string, expected: string): Promise<boolean> {
  return (await sha256(content)) === expected && canonicalJson(JSON.parse(content)) === content;
}

export type Opened = Record<string, Person | undefined>;

/** A person of a snapshot as read from personal_details; an erased one has no name any more. */
export function personIn(opened: Opened, ref: PersonRef | null): Person {
  return (ref && opened[ref.person]) || { name: "", surname: "", phone: "" };
}
