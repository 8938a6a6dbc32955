import { OPEN_STATUSES, type Priority, PRIORITIES, type Status, STATUSES } from "~/features/work-orders/model";
import type { Action } from "~/kernel/actions";

/** The same states and priorities as an order's (domain-rules §3). */
export { OPEN_STATUSES, PRIORITIES, STATUSES };
export type { Priority, Status };

/** The guards of domain-rules §3, each a key under `tasks.guards` in app/locales. */
export type Guard =
  | "task_needs_people"
  | "task_needs_lead"
  | "task_approvals_off"
  | "task_approvals_on"
  | "task_few_approvers"
  | "task_four_eyes"
  | "task_approved_already"
  | "task_was_signed";

type Transition = {
  action: Action;
  from: readonly Status[];
  /** What the row of domain-rules §3 says about the state, in the order in which it is checked. */
  guards: readonly Guard[];
  /** Words that the person has to give. */
  asks?: "reason" | "note" | "optional-note";
  /** Depends on nothing that an edit changes: what was asked for on an older version, as offline, is not refused for that. */
  acceptsOlderVersion?: true;
};

/** domain-rules §3, K2–K9. */
export const TRANSITIONS = {
  start: { action: "tasks.work", from: ["backlog"], guards: ["task_needs_people"], acceptsOlderVersion: true },
  returnToBacklog: { action: "tasks.return", from: ["in-progress"], guards: [], asks: "reason" },
  submitForApproval: { action: "tasks.finish", from: ["in-progress"], guards: ["task_approvals_off", "task_few_approvers"] },
  complete: { action: "tasks.finish", from: ["in-progress"], guards: ["task_approvals_on"] },
  approve: {
    action: "tasks.approve",
    from: ["waiting-for-approvals", "signed"],
    guards: ["task_four_eyes", "task_approved_already"],
    asks: "optional-note",
  },
  allowEditing: { action: "tasks.allow-editing", from: ["waiting-for-approvals"], guards: [], asks: "note" },
  sign: { action: "tasks.sign", from: ["waiting-for-approvals"], guards: ["task_needs_lead"] },
  signNow: { action: "tasks.sign", from: ["in-progress"], guards: ["task_approvals_on", "task_needs_lead"] },
  reopen: { action: "tasks.reopen", from: ["done"], guards: [], asks: "reason" },
  reopenSigned: { action: "tasks.reopen-signed", from: ["done"], guards: [], asks: "reason" },
  // What somebody has signed is kept, so its task stays too.
  delete: { action: "tasks.delete", from: ["backlog"], guards: ["task_was_signed"] },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;
/** What people see and the API calls: signing and reopening are one command each, whatever was before. */
export type CommandName = Exclude<TransitionName, "signNow" | "reopenSigned">;
export const COMMANDS = Object.keys(TRANSITIONS).filter((name): name is CommandName => name !== "signNow" && name !== "reopenSigned");

/** What a change of a task is told by, field by field. */
export const LOGGED = ["name", "description", "priority", "plannedStartOn"] as const;
export type Logged = (typeof LOGGED)[number];
