import { OPEN_STATUSES, type Status, STATUSES, type Transition } from "~/features/approvals/model";

export { OPEN_STATUSES, STATUSES };
export type { Status };

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

/** domain-rules §3, K2–K9. */
export const TRANSITIONS = {
  start: {
    action: "tasks.work",
    from: ["backlog"],
    guards: ["task_needs_people"],
    acceptsOlderVersion: true,
  },
  returnToBacklog: { action: "tasks.return", from: ["in-progress"], guards: [], asks: "reason" },
  submitForApproval: {
    action: "tasks.finish",
    from: ["in-progress"],
    guards: ["task_approvals_off", "task_few_approvers"],
  },
  complete: { action: "tasks.finish", from: ["in-progress"], guards: ["task_approvals_on"] },
  approve: {
    action: "tasks.approve",
    from: ["waiting-for-approvals", "signed"],
    guards: ["task_four_eyes", "task_approved_already"],
    asks: "optional-note",
  },
  allowEditing: {
    action: "tasks.allow-editing",
    from: ["waiting-for-approvals"],
    guards: [],
    asks: "note",
  },
  sign: { action: "tasks.sign", from: ["waiting-for-approvals"], guards: ["task_needs_lead"] },
  signNow: {
    action: "tasks.sign",
    from: ["in-progress"],
    guards: ["task_approvals_on", "task_needs_lead"],
  },
  reopen: { action: "tasks.reopen", from: ["done"], guards: [], asks: "reason" },
  reopenSigned: { action: "tasks.reopen-signed", from: ["done"], guards: [], asks: "reason" },
  // Signed content is kept, so its task cannot be deleted.
  delete: { action: "tasks.delete", from: ["backlog"], guards: ["task_was_signed"] },
} as const satisfies Record<string, Transition<Guard>>;

export type TransitionName = keyof typeof TRANSITIONS;
/** The commands of the interface and the API: signing and reopening are one command each, whatever the earlier state was. */
export type CommandName = Exclude<TransitionName, "signNow" | "reopenSigned">;
export const COMMANDS = Object.keys(TRANSITIONS).filter(
  (name): name is CommandName => name !== "signNow" && name !== "reopenSigned",
);

/** The rules of one command, with the common type. */
export function transitionOf(command: CommandName): Transition<Guard> {
  return TRANSITIONS[command];
}

/** The commands with a dialog or a form on the task's page, by the last segment of its URL. */
export const TASK_DIALOGS = {
  start: "start",
  "return-to-backlog": "returnToBacklog",
  "submit-for-approval": "submitForApproval",
  complete: "complete",
  approve: "approve",
  "allow-editing": "allowEditing",
  reopen: "reopen",
  delete: "delete",
  "approver-notes": "addApproverNote",
  documents: "addDocuments",
} as const;

/** The fields that the activity log records, one by one. */
export const LOGGED = ["name", "description", "priority", "plannedStartOn"] as const;
