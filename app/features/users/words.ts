import type { Role } from "~/kernel/roles";

export const INVITE_STATUSES = ["NOT_INVITED", "INVITED", "ACCEPTED"] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** These two stand alone and belong to exactly one customer or partner, from whose page they are made (domain-rules §6). */
export const OUTSIDE_ROLES = ["CUSTOMER_USER", "PARTNER_USER"] as const satisfies readonly Role[];

/** Each a key under `users.guards` in app/text. */
export type UserGuard = "own_account" | "last_admin" | "already_accepted" | "not_accepted" | "user_inactive" | "active_already" | "inactive_already" | "second_step_off";

/** What may be done with an account besides changing its fields, as the interface offers it. */
export const COMMANDS = ["invite", "sendPasswordReset", "turnOffSecondStep", "activate", "deactivate", "delete"] as const;
export type UserCommand = (typeof COMMANDS)[number];

/** What holds each command back, in the order in which it is said. */
export const GUARDS: Record<UserCommand, readonly UserGuard[]> = {
  invite: ["already_accepted", "user_inactive"],
  sendPasswordReset: ["user_inactive", "not_accepted"],
  turnOffSecondStep: ["own_account", "second_step_off"],
  activate: ["active_already"],
  deactivate: ["own_account", "inactive_already"],
  delete: ["own_account"],
};
