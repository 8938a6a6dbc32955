import type { Action } from "~/kernel/authorization/actions";

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
