import type { Action } from "~/kernel/authorization/actions";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";

/** The states of work orders and of tasks (domain-rules §2, §3). */
export const STATUSES = [
  "backlog",
  "in-progress",
  "waiting-for-approvals",
  "signed",
  "done",
] as const;
export type Status = (typeof STATUSES)[number];

/** Fields, documents and reports may change in these states (domain-rules §2, §3). */
export const OPEN_STATUSES: readonly Status[] = ["backlog", "in-progress"];

/** Fields, documents and reports may change until the record is submitted (domain-rules §2, §3). */
export function isOpen({ status }: { status: Status }): boolean {
  return OPEN_STATUSES.includes(status);
}

/** A row of the tables in domain-rules §2 and §3. */
export type Transition<Guard extends string> = {
  action: Action;
  from: readonly Status[];
  /** The state conditions from the row, in the order in which they are checked. */
  guards: readonly Guard[];
  /** The text that the user must or may enter. */
  asks?: "reason" | "note" | "optional-note";
  /** Independent of the fields that an edit changes, so an outdated version, for example of a queued command, is not refused. */
  acceptsOlderVersion?: true;
};

type Named = { id: string; name: string };

/** A note of an approver to those who do the work. `about` is "note", or the command that the note was given with. */
export type ApproverNote<About extends string> = {
  id: string;
  about: About;
  text: string;
  createdAt: Instant;
  author: Named;
};

export type Approval = { userId: string; name: string; note: string; approvedAt: Instant };

export type SignatureView = { name: string; typed: string; image: string };

type Times = { day: Day; from: string; to: string };

/**
 * What is unusual about the hours of an order, together with the other orders of its technicians: times that overlap, more than twelve
 * hours on the day of a report, or less than eleven hours of rest before one. Also a day of a report without a visit, although other days
 * have one. `minutes` are the hours of that day, and the rest.
 */
export type HourFlag =
  | { kind: "overlap"; name: string; times: Times; other: Times & { number: string } }
  | { kind: "long-day" | "short-rest"; name: string; day: Day; minutes: number }
  | { kind: "no-visit"; day: Day };

type NotedRecord = {
  approvalsToday: number;
  approvalsRequired: number | null;
  /** Null for those who may not read them. */ approverNotes: readonly unknown[] | null;
};

/** Where approvals are off and nobody has written, there is nothing to show. */
export function hasApproverNotesTab(record: NotedRecord): boolean {
  const { approvalsToday, approvalsRequired, approverNotes } = record;
  if (approverNotes === null) return false;
  return approvalsToday > 0 || (approvalsRequired ?? 0) > 0 || approverNotes.length > 0;
}
