export const INVITE_STATUSES = ["NOT_INVITED", "INVITED", "ACCEPTED"] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** Each a key under `users.guards` in app/locales. */
export type UserGuard =
  | "own_account"
  | "last_admin"
  | "already_accepted"
  | "not_accepted"
  | "user_inactive"
  | "active_already"
  | "inactive_already"
  | "second_step_off";

/** The commands of an account besides changing its fields, as the interface offers them. */
export const COMMANDS = [
  "invite",
  "sendPasswordReset",
  "turnOffSecondStep",
  "activate",
  "deactivate",
  "delete",
] as const;
export type UserCommand = (typeof COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const USER_DIALOGS = {
  invite: "invite",
  activate: "activate",
  "password-reset": "sendPasswordReset",
  "second-step": "turnOffSecondStep",
  deactivate: "deactivate",
  delete: "delete",
} as const;

/** The guards of each command, in the order in which they are reported. */
export const GUARDS: Record<UserCommand, readonly UserGuard[]> = {
  invite: ["already_accepted", "user_inactive"],
  sendPasswordReset: ["user_inactive", "not_accepted"],
  turnOffSecondStep: ["own_account", "second_step_off"],
  activate: ["active_already"],
  deactivate: ["own_account", "inactive_already"],
  delete: ["own_account"],
};
